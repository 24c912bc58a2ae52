import { createHash } from 'node:crypto'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { layersFirst } from './vite-plugins/layers-first.ts'
import { oneByteScript } from './vite-plugins/one-byte-script.ts'
import { routerAsConfigured } from './vite-plugins/router-as-configured.ts'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

/** What every page stands in, and what most pages show, by the path below `src`. */
const shopParts = [
  /^kernel\/(money\/money|time\/time)\./,
  /^ui\/(class-names|browser-store)/,
  /^ui\/primitives\/icon\/(?!page-icons)/,
  /^ui\/primitives\/(button|breadcrumb|facts|hem|link|notice-row|picture|price|quantity|text-link)\//,
  /^ui\/primitives\/(field\/field-error|swatch-choice\/swatch\.)/,
  /^ui\/patterns\/(card-grid|page-shell)\//,
  /^storefront\/(?!brand-profile)[\w-]+\.ts$/,
  /^storefront\/(api\/(api-error|form-text)|layouts\/)/,
  /^storefront\/session\/(cart-total|session|session-state|session-store|use-session-watch)\.ts$/,
  /^storefront\/features\/(chrome\/(?!menu-page)|error\/(?!page-not-found|page-id|must-exist|fault)|seo\/(?!offer-terms|product-|store-data|job-posting))/,
  /^storefront\/features\/(monograms\/designer-form|cart\/(cart-form|cart-store|place-of|quantity-rule)|wishlists\/heart-place)/,
  /^storefront\/features\/catalog\/(availability-words|goods-card|goods-row|picture-props|recent-goods|recent-shelf|shop-terms|variant-matrix)/,
]
/** Cloths, shelves, stitches and cards, for pages of any kind. */
const pressParts = [
  /^kernel\/text\//,
  /^storefront\/features\/\w+\/\w+-paths\.ts$/,
  /^ui\/primitives\/(empty-state|fold|print-overlay|progress-stitch|radio-card|summary-card)\//,
  /^ui\/patterns\/press\//,
]
/** What lists and forms share; a page of goods needs it only when something is opened. */
const formParts = [
  /^ui\/primitives\/(checkbox|dialog|disclosure|error-summary|field|select|sheet)\//,
  /^kernel\/us-address\/(?!po-box|phone|address-advice)/,
]
const listParts = [
  /^ui\/primitives\/(chip|pagination)\//,
  /^storefront\/features\/catalog\/(applied-filters|card-rhythm|facet-values|filter-form|goods-listing|list-bar|list-memory|list-query|no-goods|price-range|promoted-filters|repair)/,
]
/** What pages of text and of the account share with those of orders. */
const pageParts = [
  /^ui\/(patterns\/form|primitives\/(copy-button|mark|skeleton|steps|table|timeline))\//,
  /^storefront\/(api\/(form-fault|use-attempt)|session\/download-file)/,
  /^storefront\/features\/(content\/version-in-words|members\/(fault-notice|member-dates))/,
]
/** From the cart to the order. */
const buyingParts = [
  /^storefront\/features\/(cart|checkout|payments)\/(?!change-cart|load-cart|cart-intent|cart-panel|count-words|line-picture)/,
]
/** What a change of the cart needs, wherever it is made. */
const cartParts = [
  /^storefront\/api\/(api-client|browser-api)/,
  /^ui\/primitives\/message\/message-store/,
  /^storefront\/features\/cart\/(change-cart|load-cart|cart-intent|count-words|line-picture)/,
  /^storefront\/session\/(back-url|check-session|drafts|end-session|hold|intended-act|leave-for-sign-in|session-api)\.ts$/,
]

function isOf(parts: readonly RegExp[]): (id: string) => boolean {
  return (id) => {
    const path = id.replaceAll('\\', '/')
    return (
      !path.includes('/node_modules/')
      && parts.some((part) => part.test(path.split('/src/').at(-1) ?? ''))
    )
  }
}

const initial = { tags: ['$initial' as const], minShareCount: 2 }

/**
 * Few files instead of many small ones, which compress badly: the framework, which changes with its version only; what every
 * page stands in or most pages share. What one page needs stays with that page, and what is needed late comes late.
 */
const shared = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 2,
    },
    { name: 'shop', test: isOf(shopParts), priority: 1, tags: ['$initial' as const] },
    { name: 'press', test: isOf(pressParts), priority: 0.5, ...initial },
    { name: 'acts', test: isOf(cartParts), priority: 0.7, minShareCount: 2 },
    { name: 'forms', test: isOf(formParts), ...initial },
    { name: 'lists', test: isOf(listParts), ...initial },
    { name: 'page', test: isOf(pageParts), priority: 0.3, ...initial },
    { name: 'buying', test: isOf(buyingParts), ...initial },
  ],
}

/** A class of a module by few letters, the same in the browser's build and the server's: its file's, then its place in the file. */
function shortClass(name: string, file: string, css: string): string {
  const path = file.replaceAll('\\', '/').split('/src/').at(-1) ?? ''
  const module = createHash('sha256').update(path).digest('hex').slice(0, 5)
  const place = css.search(new RegExp(`\\.${name}(?![\\w-])`))
  return `c${module}${place.toString(36)}`
}

/** What a page of goods loads when it is asked for. */
const late = /gallery-zoom|inline-designer|late-buying|recent-cards/

/** It is found by its own imports: the list of them would cost the page a fifth of a kilobyte. */
function needed(file: string, dependencies: string[]): string[] {
  return late.test(file) ? [] : dependencies
}

/** Every page carries the list of all scripts, and names hardly compress: only what is asked for by name bears one. */
const names = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) =>
    late.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
}

export default defineConfig(({ command }) => ({
  plugins: [
    layersFirst(),
    routerAsConfigured(),
    shopInDevelopment(),
    reactRouter(),
    oneByteScript(),
  ],
  // One sheet for all pages: under 20 KB in all, and a page that asks for a dozen small ones is painted later.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { resolveDependencies: needed },
    cssCodeSplit: false,
  },
  css: { modules: command === 'build' ? { generateScopedName: shortClass } : {} },
  optimizeDeps: { include: ['downshift', 'react-router', 'react-router/dom', 'react-dom/client'] },
  // The server's bundle carries React in its production form, whatever NODE_ENV it is started with.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: shared, ...names },
          checks: { bundlerTimings: false },
        },
      },
    },
    // The server loads every page at its start: what the browser loads late is no chunk of its own there.
    ssr: {
      build: {
        rolldownOptions: {
          input: './server.ts',
          output: { comments: false },
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}))
