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

/** Our licences, and the packages a build contains parts of with theirs (`third-party.txt`), beside the page. */
function thirdParty(): Plugin {
  const FILE = /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;
  const notice = (folder: string) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    const texts = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file));
    if (!license || !texts.length) throw new Error(`${name}: no licence to tell of`);
    return `${name} ${version} (${license})\n\n${readFileSync(`${folder}/${texts[0]}`, "utf8").trim()}\n`;
  };
  return {
    name: "mutig-third-party",
    generateBundle(_, bundle) {
      for (const [own, served] of [["LICENSE", "license.txt"], ["LICENSE-ART", "license-art.txt"]] as const) {
        this.emitFile({ type: "asset", fileName: served, source: readFileSync(new URL(`../${own}`, import.meta.url)) });
      }
      const files = Object.values(bundle).flatMap((part) => (part.type === "chunk" ? part.moduleIds : part.originalFileNames));
      const folders = new Set<string>();
      for (const file of files.map((name) => fileURLToPath(new URL(name.replace(/^\0/, ""), import.meta.url)))) {
        const found = FILE.exec(file);
        if (found) folders.add(file.slice(0, found.index + found[0].length - 1));
      }
      this.emitFile({ type: "asset", fileName: "third-party.txt", source: [...folders].sort().map(notice).join(`\n${"-".repeat(80)}\n\n`) });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), sprite(), thirdParty()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  // During development the page comes from Vite, everything else from `mutig serve`.
  server: { proxy: { "/api": { target: process.env.MUTIG_ADDRESS ?? "http://127.0.0.1:8765", ws: true } } },
});
