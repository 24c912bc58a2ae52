import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Holds the hash of the sources that a build was made from. */
export const stampFile = join(root, 'build/sources.sha256')

const sources = [
  'src/**/*.*',
  'backoffice/{src,public}/**/*.*',
  'backoffice/*.*',
  'tools/{build,compress-assets}.ts',
  '{package,package-lock,tsconfig}.json',
  'rolldown.config.ts',
]

export function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort())
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(join(root, file)))
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('VITE_')) hash.update(`${name}=${value}`)
  return hash.digest('hex')
}

export function isBuildCurrent(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash()
}
