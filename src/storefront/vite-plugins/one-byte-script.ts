import type { Plugin } from 'vite'

/**
 * Writes letters beyond Latin-1 as `\uXXXX`. The engine keeps the text of a script as long as it runs, and a single such letter
 * makes it keep two bytes for each: 7 MB of the server's memory.
 */
export function oneByteScript(): Pick<Plugin, 'name' | 'applyToEnvironment' | 'renderChunk'> {
  return {
    name: 'one-byte-script',
    applyToEnvironment: ({ name }) => name === 'ssr',
    renderChunk(code) {
      // Behind a backslash the escape would be one too many.
      const escaped = /\\[^\u0000-\u00FF]/.exec(code)
      if (escaped) throw new Error(`A letter beyond Latin-1 stands behind a backslash: ${code.slice(escaped.index - 40, escaped.index + 40)}`)
      return { code: code.replaceAll(/[^\u0000-\u00FF]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`), map: null }
    },
  }
}
