import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** The chunk that is loaded on demand and, with the app itself, has the most bytes as gzip. */
export function findLargestScreen(folder: string): { name: string; bytes: number } {
  const manifest = JSON.parse(
    readFileSync(join(folder, '.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, Chunk>>
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (!entry) throw new Error('The build of the back office has no entry.')
  const withImports = (names: readonly string[]): ReadonlySet<string> => {
    const all = new Set(names)
    for (const name of all) for (const other of manifest[name]?.imports ?? []) all.add(other)
    return all
  }
  const measure = (screen: string) =>
    [...withImports([entry, screen])].reduce((total, name) => {
      const file = manifest[name]?.file ?? ''
      return file.endsWith('.js')
        ? total + gzipSync(readFileSync(join(folder, file))).length
        : total
    }, 0)
  return Object.values(manifest)
    .flatMap(({ dynamicImports = [] }) => dynamicImports)
    .map((name) => ({ name, bytes: measure(name) }))
    .reduce((largest, next) => (next.bytes > largest.bytes ? next : largest))
}
