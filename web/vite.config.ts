import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const MUTIG = fileURLToPath(new URL("../src/mutig/", import.meta.url));

/** Where drawings lie that the page uses: those all games share, and the folder `art/page` of each game. */
function folders(): string[] {
  const games = readdirSync(`${MUTIG}games`).map((game) => `${MUTIG}games/${game}/art/page`);
  return [`${MUTIG}art`, ...games.filter((folder) => existsSync(folder))];
}

/** All drawings of the page as one sprite; `import url from "virtual:sprite"` is its address. */
function sprite(): Plugin {
  const text = () =>
    '<svg xmlns="http://www.w3.org/2000/svg">' +
    folders()
      .flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`))
      .filter((file) => file.endsWith(".svg"))
      .map((file) => readFileSync(file, "utf8").replace(/<\/?svg[^>]*>|<!--.*?-->|\n/gs, ""))
      .join("") +
    "</svg>";
  let building = false;
  return {
    name: "mutig-sprite",
    configResolved: (config) => void (building = config.command === "build"),
    resolveId: (id) => (id === "virtual:sprite" ? "\0sprite" : undefined),
    load(id) {
      if (id !== "\0sprite") return;
      if (!building) return `export default "data:image/svg+xml," + ${JSON.stringify(encodeURIComponent(text()))}`;
      const file = this.emitFile({ type: "asset", name: "sprite.svg", source: text() });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}

export default defineConfig({
  plugins: [svelte(), sprite()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // During development the page comes from Vite, everything else from `mutig serve`.
  server: { proxy: { "/api": { target: process.env.MUTIG_ADDRESS ?? "http://127.0.0.1:8765", ws: true } } },
});
