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
    source.filter((file) =>
      /(^|\/)(utils?|helpers?|common|lib|shared|misc|index)(\/|\.tsx?$)/.test(file),
    ),

  'a route module is a list of exports, 90 lines at most': () =>
    globSync('src/storefront/routes/**/*.tsx').filter(
      (file) => !file.endsWith('.test.tsx') && read(file).split('\n').length > 91,
    ),

  'domain/ never asks for the time': () => lines('src/modules/*/domain/**/*.ts', /\bnew Date\(\)/),

  'values reach SQL as parameters': () =>
    lines(
      'src/**/*.ts',
      /\.(query|script|execute|exec)\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)|\bsql\.raw\((?!'|\[')/,
    ).filter((line) => !line.startsWith('src/platform/db/')),

  'a table of names that come from outside is read by lookUp, which knows no `constructor`': () =>
    globSync('src/{kernel,platform,modules,api}/**/*.ts')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => {
        const text = read(file)
        const tables = [
          ...text.matchAll(
            /^(?:export )?const (\w+): (?:Readonly<)?(?:Partial<)?Record<string, [^=\n]*?> = \{/gm,
          ),
        ]
        return tables
          .filter(([, name = '']) => new RegExp(`(?<![\\w.])${name}\\[`).test(text))
          .map(([, name = '']) => `${file}: ${name}`)
      }),

  'a date is written in a named time zone, not in the zone of whoever runs the code': () => [
    ...lines('src/**/*.{ts,tsx}', /toLocale(Date|Time)String\(/),
    ...source.filter(
      (file) =>
        !/\.test\.tsx?$/.test(file)
        && read(file).split('new Intl.DateTimeFormat(').slice(1).some(isOfNoZone),
    ),
  ],

  'a page calls the API through the session, which sends the token': () =>
    lines('src/storefront/**/*.{ts,tsx}', /(?<![.\w])fetch\(/).filter(
      (line) => !mayFetch.test(line),
    ),

  'every email field has the one check': () =>
    lines('src/storefront/**/*.{ts,tsx}', /\bemailWarning\b/).filter(
      (line) => !line.startsWith('src/storefront/api/check-email.ts'),
    ),

  "people's text is cut by whole characters: cutText and lastCharacters of #kernel/text/cut-text.ts":
    () =>
      source
        .filter(
          (file) =>
            !/\.test\.tsx?$|^src\/kernel\/text\/|^src\/modules\/catalog\/domain\/words\.ts$/.test(
              file,
            ),
        )
        .flatMap(cuttingFaults),

  'every custom property that is read is set somewhere': () => {
    const set = new Set(
      [...styles, ...source].flatMap((file) =>
        [...read(file).matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name),
      ),
    )
    return styles.flatMap((file) =>
      [...read(file).matchAll(/var\((--[\w-]+)\s*\)/g)]
        .filter(([, name]) => !set.has(name))
        .map(([, name]) => `${file}: ${name}`),
    )
  },

  'every class a component takes from its module exists there': () => source.flatMap(classFaults),

  'cookies are read and written where a browser that denies them is met': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\bdocument\.cookie\b/).filter(
      (line) => !line.startsWith('src/storefront/session/cookies.ts'),
    ),

  'Enter and Escape are asked of pressedKey, which knows input methods': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\.key\s*[!=]==\s*'(Enter|Escape)'/),

  'errors and other lines of a process go through the log; only its entry points print': () => [
    ...lines('src/**/*.{ts,tsx}', /\bprocess\.std(out|err)\.write\b|\bconsole\b/).filter(
      (line) => !mayPrint.test(line),
    ),
    ...lines('src/**/*.ts', /\.stack\b|\binspect\(/).filter(
      (line) => !line.startsWith('src/platform/log/error-text.ts'),
    ),
  ],

  'a style sheet of a component lies in a layer': () =>
    styles.filter(
      (file) =>
        file.endsWith('.module.css') && !/^(\/\*[\s\S]*?\*\/\s*)*@layer \w+ \{/.test(read(file)),
    ),
}

/** Entry points, what a command prints its progress with, and what turns the console into lines of the log. */
const mayPrint =
  /^src\/((server|worker|cli|sandbox)|platform\/(uploads\/rewrite-child|log\/log-console)|storefront\/vite-plugins\/[a-z-]+)\.ts:/

/** Parts of every page, which belong to no module. */
const houseWords = new Set(['chrome', 'seo', 'home', 'error'])

/** The session itself, what carries it on, what renders a page, and a look whether another host is there. */
const mayFetch =
  /^src\/storefront\/(session\/(session-api|dead-session)|api\/transports|features\/feedback\/chat-context)\.ts:/

/** The options of a format, as far as its call goes. */
function isOfNoZone(rest: string): boolean {
  const options = rest.slice(0, rest.search(/\)\s*(;|\.|\n|$)/))
  return !/timeZone|\.\.\.part/.test(options)
}

function lines(glob: string, pattern: RegExp): string[] {
  return globSync(glob)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) =>
          pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
        ),
    )
}

/** `slice` on what reads like a text somebody wrote: half an emoji is refused by PostgreSQL and XML. */
function cuttingFaults(file: string): string[] {
  const ofText =
    /(?:\.trim\(\)|\.join\((?:'[^']*')?\)|\.text\([^)]*\)|formText\([^)]*\)|\?\? ''\)|titleOf\([^)]*\)|\b(?:text|name|title|value|note|answer|reason|subject|message|userAgent|email|html|description|pathname)\b)\s*\??\.(?:slice|substring|substr)\((?:0, (?!-)|-)/g
  return [...read(file).matchAll(ofText)].flatMap(({ 0: found, index }) => {
    const line = read(file).slice(0, index).split('\n').length
    return structural.has(file) ? [] : [`${file}:${line} ${found.replaceAll(/\s+/g, ' ')}`]
  })
}

/** Texts of a fixed form, which `slice` takes apart. */
const structural = new Set([
  'src/modules/catalog/domain/rename.ts',
  'src/modules/catalog/search/find-goods.ts',
  'src/modules/fulfillment/domain/tracking-number.ts',
  'src/modules/members/domain/birth-date.ts',
  'src/platform/uploads/check-postscript.ts',
  'src/storefront/features/catalog/goods-title.tsx',
  'src/storefront/features/catalog/size-drawing.ts',
  'src/storefront/features/catalog/suggested-items.ts',
])

function classFaults(file: string): string[] {
  const text = read(file)
  return [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(
    ([, name = '', path = '']) => {
      const sheet = join(dirname(file), path)
      const set = new Set(
        [
          ...read(sheet)
            .replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '')
            .matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g),
        ].map(([, found]) => found),
      )
      const used = [
        ...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')),
      ].map(([, dotted, quoted]) => dotted ?? quoted)
      return used
        .filter((found) => !set.has(found))
        .map((found) => `${file}: .${String(found)} is not in ${sheet}`)
    },
  )
}

const faults = Object.entries(checks).flatMap(([rule, check]) => {
  const found = check()
  return found.length === 0 ? [] : [`${rule}:`, ...found.map((fault) => `  ${fault}`)]
})
if (source.length === 0 || styles.length === 0) faults.push('The check saw no files.')
if (faults.length > 0) console.error(faults.join('\n'))
process.exitCode = faults.length > 0 ? 1 : 0
