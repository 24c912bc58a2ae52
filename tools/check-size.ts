import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** The script a guest downloads with a page of goods, the list of all routes included, compressed; the build’s own manifest says what belongs to it. */

const limit = 130 * 1024
const client = join(import.meta.dirname, '../build/client')

interface Script {
  readonly module: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly entry: Script
  readonly routes: Readonly<Record<string, Script & { id: string; parentId?: string; path?: string }>>
}

const [file] = globSync('assets/manifest-*.js', { cwd: client })
if (!file) throw new Error('There is no build to measure: run npm run build first.')
const manifest = JSON.parse(
  readFileSync(join(client, file), 'utf8')
    .replace(/^[^{]*/, '')
    .replace(/;\s*$/, ''),
) as Manifest

const page = Object.values(manifest.routes).find(({ path }) => path?.includes('goodsDetail'))
if (!page) throw new Error('The build has no route for goodsDetail.')

const branch: Script[] = [manifest.entry]
for (let route: typeof page | undefined = page; route; route = route.parentId ? manifest.routes[route.parentId] : undefined)
  branch.push(route)
const scripts = new Set([`/${file}`, ...branch.flatMap(({ module, imports = [] }) => [module, ...imports])])

const sizes = [...scripts]
  .map((script) => ({ script, bytes: gzipSync(readFileSync(join(client, script))).length }))
  .sort((a, b) => b.bytes - a.bytes)
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1)
for (const { script, bytes } of sizes) console.log(`${kilobytes(bytes).padStart(7)} KB  ${script}`)
console.log(`${kilobytes(total)} KB of script on a goods page, ${kilobytes(limit)} KB allowed`)

/** What the monogram designer adds when it is opened within the page: its own script and whatever that imports. */
const designerLimit = 25 * 1024
const [designer] = globSync('assets/inline-designer-*.js', { cwd: client })
if (!designer) throw new Error('The build has no chunk for the designer: does the goods page load it at once?')
const added = new Set<string>()
const follow = (script: string): void => {
  if (scripts.has(script) || added.has(script)) return
  added.add(script)
  const text = readFileSync(join(client, script), 'utf8')
  for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) follow(`/assets/${name}`)
}
follow(`/${designer}`)
const more = [...added].reduce((sum, script) => sum + gzipSync(readFileSync(join(client, script))).length, 0)
console.log(`${kilobytes(more)} KB more when the designer is opened there, ${kilobytes(designerLimit)} KB allowed`)
process.exitCode = total > limit || more > designerLimit ? 1 : 0
