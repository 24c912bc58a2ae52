import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash, stampFile } from './source-hash.ts'

/**
 * Builds the storefront, the back office, the server and the worker, and notes which sources the build was made
 * from.
 */

const steps = [
  ['node_modules/.bin/react-router', 'build', 'src/storefront', '--logLevel', 'warn'],
  ['node_modules/.bin/vite', 'build', 'backoffice', '--logLevel', 'warn'],
  ['tools/compress-assets.ts'],
  ['node_modules/.bin/rolldown', '-c', '--logLevel', 'warn'],
]

// An interrupted build is not a build.
rmSync(stampFile, { force: true })
const hash = sourceHash()
for (const step of steps) {
  const { status } = spawnSync(process.execPath, step, {
    cwd: join(import.meta.dirname, '..'),
    // rolldown lists every file it writes.
    stdio: ['ignore', step[0]?.endsWith('rolldown') ? 'ignore' : 'inherit', 'inherit'],
  })
  if (status !== 0) process.exit(status ?? 1)
}
writeFileSync(stampFile, hash)
