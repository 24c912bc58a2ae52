import type { Plugin } from 'vite'

/**
 * Writes letters beyond ASCII as `\uXXXX`. The engine keeps the text of a script as long as it runs, and a single such letter
 * makes it keep two bytes for each: 9 MB of the server's memory. Done when the scripts are printed, for the printer writes letters.
 */
export function oneByteScript(): Pick<Plugin, 'name' | 'applyToEnvironment' | 'generateBundle'> {
  return {
    name: 'one-byte-script',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = inAscii(chunk.code)
    },
  }
}

function inAscii(code: string): string {
  // Behind a backslash the escape would be one too many.
  const [escaped] = /.{0,40}\\\P{ASCII}.{0,40}/u.exec(code) ?? []
  if (escaped) throw new Error(`A letter beyond ASCII stands behind a backslash: ${escaped}`)
  return code.replaceAll(/\P{ASCII}/gu, (letter) => letter.split('').map(inUnits).join(''))
}

function inUnits(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
