import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ranks } from './import-rules.ts'

/** Rules of the house that no linter knows. Each returns one line per fault. */

const read = (file: string): string => readFileSync(file, 'utf8')
const modules = new Set(ranks.flat())
const source = globSync('src/**/*.{ts,tsx}', { exclude: ['**/.react-router/**'] })
const styles = globSync('src/**/*.css')

const checks: Readonly<Record<string, () => string[]>> = {
  'a folder in storefront/features carries a module word': () =>
    globSync('src/storefront/features/*/')
      .map((folder) => folder.split('/').at(-1) ?? '')
      .filter((name) => !modules.has(name) && !houseWords.has(name)),

  'no folder or file is named for what it is not': () =>
    source.filter((file) => /(^|\/)(utils?|helpers?|common|lib|shared|misc|index)(\/|\.tsx?$)/.test(file)),

  'a route module is a list of exports, 80 lines at most': () =>
    globSync('src/storefront/routes/**/*.tsx').filter((file) => !file.endsWith('.test.tsx') && read(file).split('\n').length > 81),

  'domain/ never asks for the time': () => lines('src/modules/*/domain/**/*.ts', /\bnew Date\(\)/),

  'values reach SQL as parameters': () =>
    lines('src/**/*.ts', /\.(query|script|execute|exec)\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)|\bsql\.raw\((?!'|\[')/).filter(
      (line) => !line.startsWith('src/platform/db/'),
    ),

  'every custom property that is read is set somewhere': () => {
    const set = new Set([...styles, ...source].flatMap((file) => [...read(file).matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name)))
    return styles.flatMap((file) =>
      [...read(file).matchAll(/var\((--[\w-]+)\s*\)/g)].filter(([, name]) => !set.has(name)).map(([, name]) => `${file}: ${name}`),
    )
  },

  'every class a component takes from its module exists there': () => source.flatMap(classFaults),

  'cookies are read and written where a browser that denies them is met': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\bdocument\.cookie\b/).filter(
      (line) => !line.startsWith('src/storefront/session/cookies.ts'),
    ),

  'Enter and Escape are asked of pressedKey, which knows input methods': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\.key\s*[!=]==\s*'(Enter|Escape)'/),

  'a style sheet of a component lies in a layer': () =>
    styles.filter((file) => file.endsWith('.module.css') && !/^(\/\*[\s\S]*?\*\/\s*)*@layer \w+ \{/.test(read(file))),
}

/** Parts of every page, which belong to no module. */
const houseWords = new Set(['chrome', 'seo', 'home', 'error'])

function lines(glob: string, pattern: RegExp): string[] {
  return globSync(glob)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    )
}

function classFaults(file: string): string[] {
  const text = read(file)
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', path = '']) => {
    const sheet = join(dirname(file), path)
    const set = new Set(
      [
        ...read(sheet)
          .replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '')
          .matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g),
      ].map(([, found]) => found),
    )
    const used = [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
      ([, dotted, quoted]) => dotted ?? quoted,
    )
    return used.filter((found) => !set.has(found)).map((found) => `${file}: .${String(found)} is not in ${sheet}`)
  })
}

const faults = Object.entries(checks).flatMap(([rule, check]) => {
  const found = check()
  return found.length === 0 ? [] : [`${rule}:`, ...found.map((fault) => `  ${fault}`)]
})
if (source.length === 0 || styles.length === 0) faults.push('The check saw no files.')
if (faults.length > 0) console.error(faults.join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0
