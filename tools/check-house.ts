import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { uses } from './import-rules.ts'

/** Project rules that the linter cannot check. Each check returns one line per violation. */

const read = (file: string): string => readFileSync(file, 'utf8')
const modules = new Set(Object.keys(uses))
const source = globSync('{src,backoffice/src}/**/*.{ts,tsx}', {
  exclude: ['**/{.react-router,.compiled}/**'],
})
const styles = globSync('src/**/*.css')

const checks: Readonly<Record<string, () => string[]>> = {
  'a folder in storefront/features has the name of a module': () =>
    globSync('src/storefront/features/*/')
      .map((folder) => folder.split('/').at(-1) ?? '')
      .filter((name) => !modules.has(name) && !featuresWithoutModule.has(name)),

  'no folder or file has a generic name such as utils': () =>
    source.filter((file) =>
      /(^|\/)(utils?|helpers?|common|lib|shared|misc|index)(\/|\.tsx?$)/.test(file),
    ),

  'a route module has at most 90 lines': () =>
    globSync('src/storefront/routes/**/*.tsx').filter(
      (file) => !file.endsWith('.test.tsx') && read(file).split('\n').length > 91,
    ),

  'no test is skipped, since skipped tests fail the whole run': () =>
    lines('{src,backoffice/src,test}/**/*.test.{ts,tsx}', /\.(skip|skipIf|runIf|todo)\(/),

  'domain/ never reads the clock': () => lines('src/modules/*/domain/**/*.ts', /\bnew Date\(\)/),

  'SQL values are passed as parameters': () => [
    ...lines(
      'src/**/*.ts',
      /\.(query|script|execute|exec)\(\s*(`[^`]*\$\{|['"][^'"]*['"]\s*\+)|\bsql\.raw\((?!'|\[')/,
    ).filter((line) => !line.startsWith('src/platform/db/')),
    ...source
      .filter((file) => !/\.test\.tsx?$|^src\/platform\/db\//.test(file))
      .flatMap(findRawSql),
  ],

  'a record with keys from input is read with getOwnValue, which ignores inherited keys': () =>
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

  'a date is formatted in a named time zone': () => [
    ...lines('src/**/*.{ts,tsx}', /toLocale(Date|Time)String\(/),
    ...source.filter(
      (file) =>
        !/\.test\.tsx?$/.test(file)
        && read(file).split('new Intl.DateTimeFormat(').slice(1).some(lacksTimeZone),
    ),
  ],

  'currency, language and country are read from #kernel/locale': () =>
    lines('src/**/*.{ts,tsx}', /['"](USD|US|en-US)['"]/).filter(
      (line) => !mayNameLocale.test(line),
    ),

  'a page calls the API through the session, which sends the token': () =>
    lines('src/storefront/**/*.{ts,tsx}', /(?<![.\w])fetch\(/).filter(
      (line) => !mayFetch.test(line),
    ),

  'every email field uses the check of storefront/api/check-email.ts': () =>
    lines('src/storefront/**/*.{ts,tsx}', /\bemailWarning\b/).filter(
      (line) => !line.startsWith('src/storefront/api/check-email.ts'),
    ),

  'user text is truncated by whole characters, with the functions of #kernel/text': () =>
    source
      .filter(
        (file) =>
          !/\.test\.tsx?$|^src\/kernel\/text\/|^src\/modules\/catalog\/domain\/words\.ts$/.test(
            file,
          ),
      )
      .flatMap(findUnsafeSlices),

  'every CSS custom property in use is defined': () => {
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

  'every class that a component uses exists in its CSS module': () =>
    source.flatMap(findMissingClasses),

  'cookies are accessed only in storefront/session/cookies.ts': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\bdocument\.cookie\b/).filter(
      (line) => !line.startsWith('src/storefront/session/cookies.ts'),
    ),

  'Enter and Escape are detected with pressedKey, which supports input methods': () =>
    lines('src/{ui,storefront}/**/*.{ts,tsx}', /\.key\s*[!=]==\s*'(Enter|Escape)'/),

  'errors and messages go to the log; only entry points print': () => [
    ...lines('src/**/*.{ts,tsx}', /\bprocess\.std(out|err)\.write\b|\bconsole\b/).filter(
      (line) => !mayPrint.test(line),
    ),
    ...lines('src/**/*.ts', /\.stack\b|\binspect\(/).filter(
      (line) => !line.startsWith('src/platform/log/format-error.ts'),
    ),
  ],

  'the style sheet of a component is in a layer': () =>
    styles.filter(
      (file) =>
        file.endsWith('.module.css') && !/^(\/\*[\s\S]*?\*\/\s*)*@layer \w+ \{/.test(read(file)),
    ),
}

/**
 * The entry points, the upload rewriter's child process, the Vite plugins, and the code that sends
 * the console to the log.
 */
const mayPrint =
  /^src\/(app\/(server|worker|cli|sandbox)|platform\/(uploads\/rewrite-child|log\/redirect-console)|storefront\/vite-plugins\/[a-z-]+)\.ts:/

/** The values themselves, abbreviations in addresses, and samples of components. */
const mayNameLocale =
  /^src\/(kernel\/locale\/shop-locale|storefront\/vite-plugins\/write-messages|modules\/addresses\/domain\/mixed-case|ui\/parts\/[a-z-]+)\.tsx?:/

/** Features that belong to no module. */
const featuresWithoutModule = new Set(['chrome', 'seo', 'home', 'error'])

/** The session, the transport that renders pages, and the reachability check of the chat host. */
const mayFetch =
  /^src\/storefront\/(session\/(session-api|handle-ended-session)|api\/transports|features\/feedback\/chat-context)\.ts:/

/** Whether the options of the format call, at the start of `rest`, lack a time zone. */
function lacksTimeZone(rest: string): boolean {
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

/**
 * Finds calls of `raw` whose argument is neither a literal nor a call of a function of platform/db.
 */
function findRawSql(file: string): string[] {
  const text = read(file)
  if (!/\braw\b[^}]*\} from '#platform\/db\/sql\.ts'/.test(text)) return []
  const safe = String.raw`'[^'\n]*'|\`[^\`$]*\`|(?:${databaseFunctions.join('|')})\([^()]*\)`
  return [
    ...text.matchAll(new RegExp(String.raw`(?<![.\w])raw\((?!\s*(?:${safe}),?\s*\))`, 'g')),
  ].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} raw(…)`)
}

const databaseFunctions = globSync('src/platform/db/*.ts', { exclude: ['**/*.test.ts'] }).flatMap(
  (file) =>
    [...read(file).matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
)

/** Finds `slice` on names of user text: PostgreSQL and XML reject half an emoji. */
function findUnsafeSlices(file: string): string[] {
  const textSlice =
    /(?:\.trim\(\)|\.join\((?:'[^']*')?\)|\.text\([^)]*\)|formText\([^)]*\)|\?\? ''\)|titleOf\([^)]*\)|\b(?:text|name|title|value|note|answer|reason|subject|message|userAgent|email|html|description|pathname)\b)\s*\??\.(?:slice|substring|substr)\((?:0, (?!-)|-)/g
  return [...read(file).matchAll(textSlice)].flatMap(({ 0: found, index }) => {
    const line = read(file).slice(0, index).split('\n').length
    return fixedFormatFiles.has(file) ? [] : [`${file}:${line} ${found.replaceAll(/\s+/g, ' ')}`]
  })
}

/** Files that slice texts of a fixed format. */
const fixedFormatFiles = new Set([
  'src/modules/catalog/domain/column-mapping.ts',
  'src/modules/catalog/search/search-products.ts',
  'src/modules/fulfillment/domain/tracking-number.ts',
  'src/modules/members/domain/birth-date.ts',
  'src/platform/uploads/check-postscript.ts',
  'src/storefront/features/catalog/product-name.tsx',
  'src/storefront/features/catalog/size-drawing.ts',
  'src/storefront/features/catalog/suggested-items.ts',
])

function findMissingClasses(file: string): string[] {
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

const violations = Object.entries(checks).flatMap(([rule, check]) => {
  const found = check()
  return found.length === 0 ? [] : [`${rule}:`, ...found.map((violation) => `  ${violation}`)]
})
if (source.length === 0 || styles.length === 0) violations.push('The check found no files.')
if (violations.length > 0) console.error(violations.join('\n'))
process.exitCode = violations.length > 0 ? 1 : 0
