import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Beside scripts and styles their Brotli form, an eighth smaller than what the server makes by itself. */
const smaller: Plugin = {
  name: "smaller",
  apply: "build",
  writeBundle(options, bundle) { // as they stand on the disk: what is preloaded is filled in last of all
    for (const name of Object.keys(bundle).filter((one) => /^assets\/.*\.(js|css)$/.test(one))) {
      const file = join(options.dir ?? "", name);
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
    }
  },
};

export default defineConfig({
  plugins: [svelte(), smaller],
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  build: {
    outDir: "../src/hegemon/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    rollupOptions: { // the service worker stands beside the page, so that it may serve all of it
      input: { main: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: [{ name: "common", test: /src\/(lib|parts)\//, minShareCount: 6 }] }, // what many pages need comes as one file, packed better than twenty
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { environment: "happy-dom", include: ["src/lib/**/*.test.ts"], isolate: false }, // they share one environment: making it anew for each took most of the time
});
