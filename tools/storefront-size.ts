import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** In bytes, for American English: the scripts of a product page. */
const limit = 136 * 1024
/** Of the other pages where guests arrive. */
const entryLimit = 137 * 1024
/** The additional scripts of the monogram designer: its chunk and the imports of that. */
const designerLimit = 25 * 1024
/** The words of other languages may be longer. */
const otherLanguages = 1.02

interface Script {
  readonly module: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

type Route = Script & {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
}

interface Manifest {
  readonly path: string
  readonly entry: Script
  readonly routes: Readonly<Record<string, Route>>
}

const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)

/**
 * The compressed size of the scripts that a guest downloads with a page, including the route
 * manifest, which lists them. Prints them and returns what exceeds a limit.
 */
export function checkStorefrontSize(client: string, language: string): string[] {
  const manifest = readManifest(client)
  const routes = Object.values(manifest.routes)
  const compressed = (script: string): number => gzipSync(readFileSync(join(client, script))).length
  const sum = (scripts: ReadonlySet<string>): number =>
    [...scripts].reduce((total, script) => total + compressed(script), 0)
  const allowed = language === 'en-US' ? 1 : otherLanguages
  const product = listScripts(
    manifest,
    routes.find(({ path }) => path?.includes('goodsDetail')),
  )
  if (language === 'en-US')
    for (const script of [...product].sort((a, b) => compressed(b) - compressed(a)))
      console.log(`${kilobytes(compressed(script)).padStart(7)} KB  ${script}`)
  const measured = [
    { what: 'of script on a product page', bytes: sum(product), limit },
    ...['index', 'collection-slug'].map((id) => ({
      what: `on ${id}`,
      bytes: sum(listScripts(manifest, manifest.routes[id])),
      limit: entryLimit,
    })),
    {
      what: 'more with the designer open',
      bytes: sum(listDesignerScripts(client, product)),
      limit: designerLimit,
    },
  ]
  for (const { what, bytes, limit: most } of measured)
    console.log(
      `${language}: ${kilobytes(bytes)} KB ${what} (limit ${kilobytes(most * allowed)} KB)`,
    )
  return [
    ...measured
      .filter(({ bytes, limit: most }) => bytes > most * allowed)
      .map(({ what, bytes }) => `${language}: ${kilobytes(bytes)} KB ${what} is too much.`),
    ...[...product]
      .filter((script) => !existsSync(join(client, `${script}.br`)))
      .map((script) => `${language}: the build did not compress ${script}.`),
    ...checkLayers(client, routes),
  ]
}

function readManifest(client: string): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) throw new Error('No build found. Run npm run build first.')
  const script = readFileSync(join(client, file), 'utf8')
  return {
    ...(JSON.parse(script.replace(/^[^{]*/, '').replace(/;\s*$/, '')) as Omit<Manifest, 'path'>),
    path: `/${file}`,
  }
}

function listScripts({ path, entry, routes }: Manifest, page: Route | undefined): Set<string> {
  if (!page) throw new Error('The build has no such route.')
  const branch: Script[] = [entry]
  for (
    let route: Route | undefined = page;
    route;
    route = route.parentId ? routes[route.parentId] : undefined
  )
    branch.push(route)
  return new Set([path, ...branch.flatMap(({ module, imports = [] }) => [module, ...imports])])
}

function listDesignerScripts(client: string, loaded: ReadonlySet<string>): Set<string> {
  const [designer] = globSync('assets/inline-designer-*.js', { cwd: client })
  if (!designer)
    throw new Error('The build has no designer chunk: does the product page import it statically?')
  const found = new Set<string>()
  const addWithImports = (script: string): void => {
    if (loaded.has(script) || found.has(script)) return
    found.add(script)
    const text = readFileSync(join(client, script), 'utf8')
    for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      addWithImports(`/assets/${name}`)
  }
  addWithImports(`/${designer}`)
  return found
}

/**
 * The first mention of each layer decides the order, so the sheet must start with the declared one.
 */
function checkLayers(client: string, routes: readonly Route[]): string[] {
  const declared = readFileSync(join(import.meta.dirname, '../src/ui/tokens/layers.css'), 'utf8')
  const [sheet = ''] = routes.flatMap(({ css = [] }) => css)
  return listLayers(readFileSync(join(client, sheet), 'utf8')) === listLayers(declared)
    ? []
    : [`${sheet} has its layers in another order than layers.css.`]
}

const listLayers = (css: string): string =>
  [
    ...new Set(
      [...css.matchAll(/@layer ([\w, ]+)/g)].flatMap(([, names = '']) => names.split(/, ?/)),
    ),
  ]
    .map((name) => name.trim())
    .join()
