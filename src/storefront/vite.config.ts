import { createHash } from 'node:crypto'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { layersFirst } from './vite-plugins/layers-first.ts'
import { oneByteScript } from './vite-plugins/one-byte-script.ts'
import { routerAsConfigured } from './vite-plugins/router-as-configured.ts'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

/** Modules of every page or most pages, by their path below `src`. */
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
/** Shared visual components. */
const pressParts = [
  /^kernel\/text\//,
  /^storefront\/features\/\w+\/\w+-paths\.ts$/,
  /^ui\/primitives\/(empty-state|fold|print-overlay|progress-stitch|radio-card|summary-card)\//,
  /^ui\/patterns\/press\//,
]
/** Shared by lists and forms; product pages need it only after a click. */
const formParts = [
  /^ui\/primitives\/(checkbox|dialog|disclosure|error-summary|field|select|sheet)\//,
  /^kernel\/us-address\/(?!po-box|phone|address-advice)/,
]
const listParts = [
  /^ui\/primitives\/(chip|pagination)\//,
  /^storefront\/features\/catalog\/(applied-filters|card-rhythm|facet-values|filter-form|goods-listing|list-bar|list-memory|list-query|no-goods|price-range|promoted-filters|repair)/,
]
/** Shared by content, account and order pages. */
const pageParts = [
  /^ui\/(patterns\/form|primitives\/(copy-button|mark|skeleton|steps|table|timeline))\//,
  /^storefront\/(api\/(form-fault|use-attempt)|session\/download-file)/,
  /^storefront\/features\/(content\/version-in-words|members\/(fault-notice|member-dates))/,
]
/** Cart to order. */
const buyingParts = [
  /^storefront\/features\/(cart|checkout|payments)\/(?!change-cart|load-cart|cart-intent|cart-panel|count-words|line-picture)/,
]
/** Needed to change the cart from any page. */
const cartParts = [
  /^storefront\/api\/(api-client|browser-api)/,
  /^ui\/primitives\/message\/message-store/,
  /^storefront\/features\/cart\/(change-cart|load-cart|cart-intent|count-words|line-picture)/,
  /^storefront\/session\/(back-url|check-session|drafts|hold|intended-act|leave-for-sign-in|session-api)\.ts$/,
]

function matchesAny(parts: readonly RegExp[]): (id: string) => boolean {
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
 * Groups modules into few files, because many small files compress badly: the framework, shared
 * code, and code needed late. Code of a single page stays with it.
 */
const codeSplitting = {
  groups: [
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 2,
    },
    { name: 'shop', test: matchesAny(shopParts), priority: 1, tags: ['$initial' as const] },
    { name: 'press', test: matchesAny(pressParts), priority: 0.5, ...initial },
    { name: 'acts', test: matchesAny(cartParts), priority: 0.7, minShareCount: 2 },
    { name: 'forms', test: matchesAny(formParts), ...initial },
    { name: 'lists', test: matchesAny(listParts), ...initial },
    { name: 'page', test: matchesAny(pageParts), priority: 0.3, ...initial },
    { name: 'buying', test: matchesAny(buyingParts), ...initial },
  ],
}

/**
 * A short CSS class, equal in client and server builds: the hash of the file and the position in
 * it.
 */
function shortClass(name: string, file: string, css: string): string {
  const path = file.replaceAll('\\', '/').split('/src/').at(-1) ?? ''
  const module = createHash('sha256').update(path).digest('hex').slice(0, 5)
  const place = css.search(new RegExp(`\\.${name}(?![\\w-])`))
  return `c${module}${place.toString(36)}`
}

/** Chunks that product pages load on demand. */
const onDemand = /gallery-zoom|inline-designer|late-buying|recent-cards/

/** The imports of on-demand chunks are not listed, which saves bytes on every page. */
function preloadDependencies(file: string, dependencies: string[]): string[] {
  return onDemand.test(file) ? [] : dependencies
}

/** Every page lists all scripts, and names compress badly, so only on-demand chunks have names. */
const outputNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: ({ name }: { name: string }) =>
    onDemand.test(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
}

export default defineConfig(({ command }) => ({
  plugins: [
    layersFirst(),
    routerAsConfigured(),
    shopInDevelopment(),
    reactRouter(),
    oneByteScript(),
  ],
  // One style sheet for all pages: it is below 20 KB, and many small ones delay the first paint.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    modulePreload: { resolveDependencies: preloadDependencies },
    cssCodeSplit: false,
  },
  css: { modules: command === 'build' ? { generateScopedName: shortClass } : {} },
  optimizeDeps: { include: ['downshift', 'react-router', 'react-router/dom', 'react-dom/client'] },
  // The server bundle contains the production build of React, whatever NODE_ENV is.
  ...(command === 'build' && { ssr: { noExternal: true } }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: codeSplitting, ...outputNames },
          checks: { bundlerTimings: false },
        },
      },
    },
    // The server loads all pages at startup, so its bundle needs no on-demand chunks.
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
