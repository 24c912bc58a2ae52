import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { leanModules } from './vite-plugins/lean-modules.ts'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

const every = /src[\\/](kernel[\\/]money|ui[\\/](class-names|primitives[\\/](button|breadcrumb|card|field[\/]field-error|hem|icon|icon-button|link|notice-row|picture|price|text-link)|patterns[\\/](card-grid|page-shell))|storefront[\\/]([\w-]+\.ts$|(api|layouts|session(?!.*(-api|watch-|drafts|report)))[\\/]|features[\\/](chrome|error|seo)[\\/]))|create-icon|lucide-react.*[\/](check|chevron-down|circle-e[\w-]*|info|minus|plus|search|triangle-e[\w-]*|x)\.mjs/
const most = /src[\\/](ui[\\/]primitives[\\/](quantity|message[\\/]message-store|swatch-choice[\\/]swatch\.)|storefront[\\/]features[\\/](cart[\\/](cart-form|cart-store|place-of)|catalog[\\/](availability-words|goods-card|goods-row|picture-props|recent-goods|recent-shelf)))/

/**
 * Few files instead of many small ones, which compress badly: the framework, which changes with its version only; what every
 * page stands in or most pages share. What one page needs stays with that page, and what is needed late comes late.
 */
const shared = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 2 },
    { name: 'shop', test: (id: string) => every.test(id) || most.test(id), tags: ['$initial' as const], minShareCount: 2, priority: 1 },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [leanModules(), shopInDevelopment(), reactRouter()],
  build: { target: 'es2023', assetsInlineLimit: 0, emptyOutDir: true },
  // The server's bundle carries React in its production form, whatever NODE_ENV it is started with.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: shared } } } },
    ssr: { build: { rolldownOptions: { input: './server.ts' } } },
  },
}))
