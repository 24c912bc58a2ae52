import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The script a guest downloads with a page, the list of all routes included, compressed; the build’s own manifest says what belongs to it. */

const limit = 136 * 1024
/** The other pages that guests come in by: what one of them imports by the way shows here. */
const entryLimit = 137 * 1024
const client = join(import.meta.dirname, '../build/client')

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
if (!file) throw new Error('There is no build to measure: run npm run build first.')
const manifest = JSON.parse(
  readFileSync(join(client, file), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
) as Manifest

type Route = Manifest['routes'][string]

function scriptsOf(page: Route | undefined): Set<string> {
  if (!page) throw new Error('The build lacks a route that is measured here.')
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

const scripts = scriptsOf(routes.find(({ path }) => path?.includes('goodsDetail')))
const total = sum(scripts)
for (const script of scripts)
  if (!existsSync(join(client, `${script}.br`)))
    throw new Error(`${script} goes out as it is: the build has not compressed it.`)
for (const script of [...scripts].sort((a, b) => compressed(b) - compressed(a)))
  console.log(`${kilobytes(compressed(script)).padStart(7)} KB  ${script}`)
console.log(`${kilobytes(total)} KB of script on a goods page, ${kilobytes(limit)} KB allowed`)

const entries = ['index', 'collection-slug'].map((id) => ({
  id,
  bytes: sum(scriptsOf(routes.find((route) => route.id === id))),
}))
for (const { id, bytes } of entries)
  console.log(`${kilobytes(bytes)} KB on ${id}, ${kilobytes(entryLimit)} KB allowed`)

/** What the monogram designer adds when it is opened within the page: its own script and whatever that imports. */
const designerLimit = 25 * 1024
const [designer] = globSync('assets/inline-designer-*.js', { cwd: client })
if (!designer)
  throw new Error('The build has no chunk for the designer: does the goods page load it at once?')
const added = new Set<string>()
const follow = (script: string): void => {
  if (scripts.has(script) || added.has(script)) return
  added.add(script)
  const text = readFileSync(join(client, script), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    follow(`/assets/${name}`)
}
follow(`/${designer}`)
const more = sum(added)
console.log(
  `${kilobytes(more)} KB more when the designer is opened there, ${kilobytes(designerLimit)} KB allowed`,
)

/** Of the server's scripts, which the engine keeps at two bytes a letter when one lies beyond ASCII. */
const build = join(import.meta.dirname, '../build')
const twice = globSync('{app,server}/**/*.js', { cwd: build }).filter((script) =>
  /\P{ASCII}/u.test(readFileSync(join(build, script), 'utf8')),
)
for (const script of twice)
  console.log(`${script} has letters beyond ASCII: the build must escape them`)

/** The first mention of each layer decides the order of all: the sheet must begin with the declared one. */
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
  twice.length > 0
  || !isInOrder
  || total > limit
  || more > designerLimit
  || entries.some(({ bytes }) => bytes > entryLimit)
    ? 1
    : 0
