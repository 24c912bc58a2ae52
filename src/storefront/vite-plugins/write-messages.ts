import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { languages, type Language } from '#kernel/locale/shop-locale.ts'
import { compileMessage } from './compile-message.ts'

const folder = join(import.meta.dirname, '../../messages')

/** Where the messages of a language are compiled to; `#messages` is the one of American English. */
export const getCompiledFolder = (language: Language): string => join(folder, '.compiled', language)

/** The catalogs of a language: name → key → message in ICU MessageFormat. */
export function readCatalogs(
  language: Language,
): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const files = globSync(join(folder, language, '*.json')).sort()
  return new Map(
    files.map((file) => [
      basename(file, '.json'),
      JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>,
    ]),
  )
}

/** Compiles the catalogs of all languages. */
export function writeMessages(): void {
  for (const language of languages) {
    requireTwoForms(language)
    for (const [name, catalog] of readCatalogs(language))
      writeIfChanged(join(getCompiledFolder(language), `${name}.ts`), compileCatalog(catalog))
  }
}

function compileCatalog(catalog: Readonly<Record<string, string>>): string {
  const code = Object.entries(catalog)
    .map(([key, message]) => `export const ${key} = ${compileMessage(message)}\n`)
    .join('')
  return [
    code.includes('createElement(') && "import { createElement, Fragment } from 'react'\n",
    code.includes('ReactNode') && "import type { ReactNode } from 'react'\n",
    code.includes('formatInteger(')
      && "import { formatInteger } from '#kernel/locale/format-integer.ts'\n",
    code,
  ]
    .filter(Boolean)
    .join('')
}

/** Plurals are compiled for languages whose singular is for 1 and for nothing else. */
function requireTwoForms(language: Language): void {
  const rules = new Intl.PluralRules(language)
  for (let count = 0; count <= 1000; count += 1)
    if ((rules.select(count) === 'one') !== (count === 1))
      throw new Error(`${language} needs other plural forms than one and other.`)
}

/** A file that does not change keeps its time, so that nothing is built again because of it. */
function writeIfChanged(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
