import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/kernel/locale/shop-locale.ts'
import { sourceHash, stampFile } from './source-hash.ts'

/**
 * Builds the storefront in each language, the back office, the server and the worker, and notes
 * which sources the build was made from.
 */

interface Step {
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

const steps: readonly Step[] = [
  ...languages.map((language) => ({
    command: ['node_modules/.bin/react-router', 'build', 'src/storefront', '--logLevel', 'warn'],
    environment: { VITE_LANGUAGE: language },
  })),
  { command: ['node_modules/.bin/vite', 'build', 'backoffice', '--logLevel', 'warn'] },
  { command: ['tools/compress-assets.ts'] },
  { command: ['node_modules/.bin/rolldown', '-c', '--logLevel', 'warn'] },
]

// An interrupted build is not a build.
rmSync(stampFile, { force: true })
const hash = sourceHash()
for (const { command, environment } of steps) {
  const { status } = spawnSync(process.execPath, command, {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, ...environment },
    // rolldown lists every file it writes.
    stdio: ['ignore', command[0]?.endsWith('rolldown') ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(stampFile, hash)
