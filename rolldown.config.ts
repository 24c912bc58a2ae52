import { defineConfig } from 'rolldown'

/** What reads files that lie beside its code, or loads native code: it stays where npm put it. */
const stays = /^(sharp|fontkit|pdfkit|bwip-js|@electric-sql\/pglite)/

/** The server and the worker in few files: decision 12. */
export default defineConfig({
  input: {
    server: 'src/app/server.ts',
    worker: 'src/app/worker.ts',
    'rewrite-child': 'src/platform/uploads/rewrite-child.ts',
  },
  platform: 'node',
  external: stays,
  output: {
    dir: 'build/app',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The engine keeps two bytes for each character of a script that has one beyond Latin-1.
    charset: 'ascii',
    comments: false,
  },
})
