import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import type { ChunkingContext, CodeSplittingNameFunction } from 'rolldown'
import { defineConfig, normalizePath } from 'vite'
import { shopMessages } from './vite-plugins/shop-messages.ts'
import { shopInDevelopment } from './vite-plugins/shop-in-development.ts'

/** Every page loads the first two; guests arrive on the other three. */
const everyPage = ['entry.client', 'root']
const arrivalPages = ['routes/home', 'routes/collection', 'routes/goods-detail']
/** What this many pages import is one chunk: every page carries the list of the chunks of all. */
const manyPages = 24

function idOf(file: string): string {
  return normalizePath(fileURLToPath(new URL(file, import.meta.url)))
}

/** Rendered on the server only. The client build drops it, but its imports stay in the graph. */
const productData = idOf('features/seo/product-data.ts')

/** The modules that files of the storefront import, directly or through others, by their ids. */
function importedBy(files: readonly string[], graph: ChunkingContext): ReadonlySet<string> {
  const ids = new Set(files.map((file) => idOf(`${file}.tsx`)))
  for (const id of ids)
    if (id !== productData)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  return ids
}

/**
 * Chunks by the pages that import a module. By default each combination of pages has a chunk of its
 * own, and many small files compress badly.
 */
function chunksByPage() {
  let pages: readonly ReadonlySet<string>[] | undefined
  const pagesOf = (id: string, graph: ChunkingContext): readonly number[] => {
    pages ??= [everyPage, ...arrivalPages.map((page) => [page])].map((files) =>
      importedBy(files, graph),
    )
    return pages.flatMap((imports, page) => (imports.has(id) ? [page] : []))
  }
  const shop: CodeSplittingNameFunction = (id, graph) => {
    const found = pagesOf(id, graph)
    return found[0] === 0 || found.length > 1 ? 'shop' : null
  }
  /** What one arrival page shares with other pages. */
  const arrival: CodeSplittingNameFunction = (id, graph) => {
    const [page] = pagesOf(id, graph)
    return page === undefined ? null : `arrival-${page}`
  }
  let routes: readonly ReadonlySet<string>[] | undefined
  const many: CodeSplittingNameFunction = (id, graph) => {
    routes ??= globSync('routes/*.tsx', { cwd: import.meta.dirname }).map((file) =>
      importedBy([file.replace(/\.tsx$/, '')], graph),
    )
    return routes.filter((imports) => imports.has(id)).length >= manyPages ? 'many-pages' : null
  }
  return [
    { name: shop, priority: 2 },
    { name: arrival, priority: 1, minShareCount: 2 },
    { name: many, priority: 0 },
  ]
}

const shared = {
  groups: [
    // Changes with its version only.
    {
      name: 'framework',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 3,
    },
    ...chunksByPage(),
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

/**
 * Every page carries the list of the scripts of all routes, and names hardly compress: only what is
 * loaded on demand, and so is not in the list, has one.
 */
const names = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: ({ isDynamicEntry }: { isDynamicEntry: boolean }) =>
    isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
}

export default defineConfig(({ command }) => ({
  plugins: [shopMessages(), shopInDevelopment(), reactRouter()],
  // One style sheet under 20 KB; a dozen small ones would delay the first paint.
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    emptyOutDir: true,
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
          // Messages are constants: each is put where it is used, so a catalog costs no script.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: { codeSplitting: shared, ...names },
          checks: { bundlerTimings: false },
        },
      },
    },
    // The server loads all pages at startup, so its bundle needs no on-demand chunks.
    ssr: {
      build: {
        rolldownOptions: {
          input: './server.ts',
          // As in rolldown.config.ts.
          output: { comments: false, charset: 'ascii' },
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
}))
