import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../../ui/primitives/icon/create-icon.tsx', import.meta.url))
const ofLucide = /[\\/]lucide-react[\\/]/
const itsMaker = /[\\/]lucide-react[\\/].*[\\/](createLucideIcon|Icon)\.m?js$/

/**
 * Lucide's drawings with our own small component around them: a kilobyte less on every page. Should an update make its icons in
 * another way, the build fails and says so; what the drawings look like then is a test beside the component.
 */
export function ownIconMaker(): Plugin {
  let isTaken = false
  return {
    name: 'own-icon-maker',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !ofLucide.test(importer) || !source.endsWith('/createLucideIcon.mjs')) return null
      isTaken = true
      return ours
    },
    generateBundle(_, bundle) {
      const kept = Object.values(bundle).some(
        (file) =>
          file.type === 'chunk' && Object.entries(file.modules).some(([id, { renderedLength }]) => itsMaker.test(id) && renderedLength > 0),
      )
      if (!isTaken || kept) this.error('lucide-react makes its icons in another way than vite-plugins/own-icon-maker.ts knows.')
    },
  }
}
