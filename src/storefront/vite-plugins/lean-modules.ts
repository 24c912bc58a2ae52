import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Parts of packages that the storefront replaces by less. An update that asks more of them breaks the build, not the shop. */
const replaced = [
  // Lucide's drawings with our own small component around them.
  { importer: /[\\/]lucide-react[\\/]/, asked: '/createLucideIcon.mjs', by: file('../../ui/primitives/icon/create-icon.tsx') },
  // The router's hooks for tracing, which nobody hooks into.
  { importer: /[\\/]react-router[\\/].+[\\/]router[\\/]router\.js$/, asked: '/instrumentation.js', by: file('./no-instrumentation.ts') },
]

export function leanModules(): Plugin {
  return {
    name: 'lean-modules',
    enforce: 'pre',
    resolveId: (source, importer) =>
      replaced.find((one) => importer !== undefined && source.endsWith(one.asked) && one.importer.test(importer))?.by ?? null,
  }
}
