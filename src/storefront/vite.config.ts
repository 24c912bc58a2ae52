import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { layersFirst } from './vite-plugins/layers-first.ts'
import { ownIconMaker } from './vite-plugins/own-icon-maker.ts'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

/** What every page stands in, and what most pages show, by the path below `src`. */
const shopParts = [
  /^kernel\/(money|time)\//,
  /^ui\/class-names/,
  /^ui\/primitives\/(button|breadcrumb|hem|icon|icon-button|link|notice-row|picture|price|quantity|text-link)\//,
  /^ui\/primitives\/(field\/field-error|swatch-choice\/swatch\.)/,
  /^ui\/patterns\/(card-grid|page-shell)\//,
  /^storefront\/[\w-]+\.ts$/,
  /^storefront\/(api|layouts)\//,
  /^storefront\/session\/(?!session-api|watch-session|drafts|report-event)/,
  /^storefront\/features\/(chrome|error|seo)\//,
  /^storefront\/features\/cart\/(cart-form|cart-store|place-of|quantity-rule)/,
  /^storefront\/features\/catalog\/(availability-words|goods-card|goods-row|picture-props|recent-goods|recent-shelf)/,
]
const icons = /lucide-react\/.*\/(check|chevron-down|circle-exclamation-point|info|minus|plus|search|triangle-exclamation-point|x)\.mjs$/

function isOfTheShop(id: string): boolean {
  const path = id.replaceAll('\\', '/')
  const own = path.split('/src/').at(-1) ?? ''
  return icons.test(path) || (!path.includes('/node_modules/') && shopParts.some((part) => part.test(own)))
}

/**
 * Few files instead of many small ones, which compress badly: the framework, which changes with its version only; what every
 * page stands in or most pages share. What one page needs stays with that page, and what is needed late comes late.
 */
const shared = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
    { name: 'shop', test: isOfTheShop, tags: ['$initial' as const], minShareCount: 2, priority: 1 },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [layersFirst(), ownIconMaker(), shopInDevelopment(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, emptyOutDir: true },
  optimizeDeps: { include: ['downshift', 'lucide-react', 'react-router', 'react-router/dom', 'react-dom/client'] },
  // The server's bundle carries React in its production form, whatever NODE_ENV it is started with.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
}))
