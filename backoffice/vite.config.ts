import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  // npm installs several copies of React Router 7 beside the storefront's version 8.
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'react-router-dom'] },
  server: { port: 3001, proxy: { '/api': 'http://localhost:3000' } },
  build: {
    outDir: '../build/admin',
    emptyOutDir: true,
    manifest: true,
    // tools/check-size.ts limits what a screen loads.
    chunkSizeWarningLimit: 800,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Files of the component library say "use client", which means nothing here.
      onLog(level, log, handle) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log)
      },
    },
  },
})
