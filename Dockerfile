# A club server in a box: `docker build -t mutig .`, then
# `docker run -p 8765:8765 -v mutig:/data mutig`. Options of `mutig serve` go behind the name (docs/server.md).

FROM node:22-bookworm-slim AS node

# The package, browser client included, as one wheel.
FROM python:3.13-slim-bookworm AS wheel
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
 && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
WORKDIR /checkout
COPY . .
RUN python -m venv .venv \
 && .venv/bin/pip install --quiet --constraint requirements.lock --editable . \
 && tools/client \
 && .venv/bin/pip wheel --quiet --no-deps --wheel-dir /wheel .

# What it needs to run, and nothing else.
FROM python:3.13-slim-bookworm
COPY --from=wheel /wheel /wheel
COPY requirements.lock /wheel/
RUN pip install --quiet --no-cache-dir --constraint /wheel/requirements.lock "$(ls /wheel/*.whl)[postgres]" \
 && useradd --system --uid 8765 --home-dir /data mutig \
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
