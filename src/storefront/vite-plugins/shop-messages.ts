import { join } from 'node:path'
import type { Plugin } from 'vite'
import { buildLanguage } from './build-language.ts'
import { getCompiledFolder, writeMessages } from './write-messages.ts'

const prefix = '#messages/'

/** Compiles the catalogs, and puts those of the language of the build in place of `#messages`. */
export function shopMessages(): Plugin {
  return {
    name: 'shop-messages',
    enforce: 'pre',
    config: writeMessages,
    resolveId: (source) =>
      source.startsWith(prefix)
        ? join(getCompiledFolder(buildLanguage), source.slice(prefix.length))
        : null,
    hotUpdate({ file }) {
      if (/[\\/]src[\\/]messages[\\/][\w-]+[\\/][\w-]+\.json$/.test(file)) writeMessages()
    },
  }
}
