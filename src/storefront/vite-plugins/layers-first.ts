import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const layers = readFileSync(
  fileURLToPath(new URL('../../ui/tokens/layers.css', import.meta.url)),
  'utf8',
).trim()

/**
 * Every sheet says first in which order the layers lie. Sheets come with the pages that need them, and the document's head may be
 * made anew around an error: which of them a browser reads first decides nothing any more.
 */
export function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]src[\\/].+\.css$/.test(id) && !id.endsWith('layers.css')
        ? { code: `${layers}\n${code}`, map: null }
        : null,
  }
}
