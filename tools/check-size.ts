import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findLargestScreen } from './admin-size.ts'

/**
 * Checks the compressed size of the scripts that a guest downloads with a page, including the route
 * manifest, which lists them.
 */

const limit = 136 * 1024
/** The limit of the other pages where guests arrive. */
const entryLimit = 137 * 1024
const build = join(import.meta.dirname, '../build')
const client = join(build, 'client')

interface Script {
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

interface Manifest {
  readonly entry: Script
  readonly routes: Readonly<
    Record<string, Script & { id: string; parentId?: string; path?: string }>
  >
}

const [file] = globSync('assets/manifest-*.js', { cwd: client })
if (!file) throw new Error('No build found. Run npm run build first.')
const manifest = JSON.parse(
  readFileSync(join(client, file), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
) as Manifest

type Route = Manifest['routes'][string]

function listScripts(page: Route | undefined): Set<string> {
  if (!page) throw new Error('The build has no such route.')
  const branch: Script[] = [manifest.entry]
  for (
    let route: Route | undefined = page;
    route;
    route = route.parentId ? manifest.routes[route.parentId] : undefined
  )
    branch.push(route)
  return new Set([
    `/${file}`,
    ...branch.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ])
}

const compressed = (script: string): number => gzipSync(readFileSync(join(client, script))).length
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)
const sum = (scripts: ReadonlySet<string>): number =>
  [...scripts].reduce((total, script) => total + compressed(script), 0)
const routes = Object.values(manifest.routes)

const scripts = listScripts(routes.find(({ path }) => path?.includes('goodsDetail')))
const total = sum(scripts)
for (const script of scripts)
  if (!existsSync(join(client, `${script}.br`)))
    throw new Error(`The build did not compress ${script}.`)
for (const script of [...scripts].sort((a, b) => compressed(b) - compressed(a)))
  console.log(`${kilobytes(compressed(script)).padStart(7)} KB  ${script}`)
console.log(`${kilobytes(total)} KB of script on a product page (limit ${kilobytes(limit)} KB)`)

const entries = ['index', 'collection-slug'].map((id) => ({
  id,
  bytes: sum(listScripts(routes.find((route) => route.id === id))),
}))
for (const { id, bytes } of entries)
  console.log(`${kilobytes(bytes)} KB on ${id} (limit ${kilobytes(entryLimit)} KB)`)

/** The additional scripts of the monogram designer: its chunk and the imports of that. */
const designerLimit = 25 * 1024
const [designer] = globSync('assets/inline-designer-*.js', { cwd: client })
if (!designer)
  throw new Error('The build has no designer chunk: does the product page import it statically?')
const designerScripts = new Set<string>()
const addWithImports = (script: string): void => {
  if (scripts.has(script) || designerScripts.has(script)) return
  designerScripts.add(script)
  const text = readFileSync(join(client, script), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    addWithImports(`/assets/${name}`)
}
addWithImports(`/${designer}`)
const designerBytes = sum(designerScripts)
console.log(
  `${kilobytes(designerBytes)} KB more with the designer open (limit ${kilobytes(designerLimit)} KB)`,
)

/** The largest screen of the back office: the scripts of the app and of the screen. */
const screenLimit = 300 * 1024
const screen = findLargestScreen(join(build, 'admin'))
console.log(
  `${kilobytes(screen.bytes)} KB on the back office's ${screen.name} (limit ${kilobytes(screenLimit)} KB)`,
)

/** Server scripts with non-ASCII characters, which V8 stores with two bytes per character. */
const wideScripts = globSync('{app,server}/**/*.js', { cwd: build }).filter((script) =>
  /\P{ASCII}/u.test(readFileSync(join(build, script), 'utf8')),
)
for (const script of wideScripts)
  console.log(`${script} has non-ASCII characters: the build must escape them`)

/**
 * The first mention of each layer decides the order, so the sheet must start with the declared one.
 */
const declared = readFileSync(join(import.meta.dirname, '../src/ui/tokens/layers.css'), 'utf8')
const layers = (css: string): string =>
  [
    ...new Set(
      [...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.split(/, ?/)),
    ),
  ]
    .map((name) => name.trim())
    .join()
const [sheet = ''] = Object.values(manifest.routes).flatMap(({ css = [] }) => css)
const isInOrder = layers(readFileSync(join(client, sheet), 'utf8')) === layers(declared)
if (!isInOrder) console.log(`${sheet} has its layers in another order than layers.css`)

process.exitCode =
  wideScripts.length > 0
  || !isInOrder
  || total > limit
  || designerBytes > designerLimit
  || screen.bytes > screenLimit
  || entries.some(({ bytes }) => bytes > entryLimit)
    ? 1
    : 0
