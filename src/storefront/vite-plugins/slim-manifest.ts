import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Script {
  readonly module: string
  readonly imports: readonly string[]
}

interface Manifest {
  readonly entry: Script
  readonly routes: Readonly<Record<string, Script & Readonly<Record<string, unknown>>>>
}

const assigned = 'window.__reactRouterManifest='

/**
 * Every page carries the list of all routes. What goes without saying is left out of it: what a route has not, and the scripts that
 * every page has loaded already.
 */
export function slimManifest(client: string): void {
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) throw new Error('The build has no list of routes.')
  const path = join(client, file)
  const text = readFileSync(path, 'utf8')
  if (!text.startsWith(assigned))
    throw new Error(
      'The list of routes begins in another way than vite-plugins/slim-manifest.ts knows.',
    )
  const manifest = JSON.parse(text.slice(assigned.length).replace(/;$/, '')) as Manifest
  const { entry, routes } = manifest
  const loaded = new Set([entry.module, ...entry.imports])
  const slim = Object.entries(routes).map(([id, route]) => {
    const imports = route.imports.filter((script) => !loaded.has(script)).sort()
    return [
      id,
      Object.fromEntries(
        Object.entries({ ...route, imports }).filter(
          ([key, value]) => key === 'imports' || says(value),
        ),
      ),
    ]
  })
  writeFileSync(
    path,
    `${assigned}${JSON.stringify({ ...manifest, routes: Object.fromEntries(slim) })};`,
  )
}

function says(value: unknown): boolean {
  return value !== false && !(Array.isArray(value) && value.length === 0)
}
