# A club server in a box: `docker build -t mutig .`, then
# `docker run -p 8765:8765 -v mutig:/data mutig`. Options of `mutig serve` go behind the name (docs/server.md).

# The package as one wheel; Node.js for the browser client comes from the package index (tools/wheel_hook.py).
FROM python:3.11-slim-bookworm AS wheel
WORKDIR /checkout
COPY . .
RUN pip wheel --quiet --no-cache-dir --no-deps --wheel-dir /wheel .

# What it needs to run, and nothing else.
FROM python:3.11-slim-bookworm
COPY --from=wheel /wheel /wheel
COPY requirements.lock /wheel/
RUN pip install --quiet --no-cache-dir --constraint /wheel/requirements.lock "$(ls /wheel/*.whl)[bus,fast,postgres,traces]" \
 && useradd --uid 8765 --home-dir /data --no-create-home --shell /usr/sbin/nologin mutig \
 && install --directory --owner mutig --mode 700 /data
USER mutig
WORKDIR /data
VOLUME /data
# Compiled bots are kept beside the data: a new container need not compile them again.
ENV MUTIG_CACHE_DIR=/data/compiled
EXPOSE 8765
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8765/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["mutig", "serve", "--host", "0.0.0.0", "--db", "/data/club.db"]
