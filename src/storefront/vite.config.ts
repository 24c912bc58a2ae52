import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

export default defineConfig(({ command }) => ({
  plugins: [shopInDevelopment(), reactRouter()],
  publicDir: 'public',
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  // The server's bundle carries React in its production form, whatever NODE_ENV it is started with.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: { ssr: { build: { rolldownOptions: { input: './server.ts' } } } },
}))
