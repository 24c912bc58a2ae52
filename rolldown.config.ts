import { defineConfig } from 'rolldown'
import { oneByteScript } from './src/storefront/vite-plugins/one-byte-script.ts'

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
  plugins: [oneByteScript()],
  output: {
    dir: 'build/app',
    cleanDir: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    comments: false,
  },
})
