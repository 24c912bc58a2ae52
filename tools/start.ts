import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isBuildCurrent } from './source-hash.ts'

/**
 * Starts the shop. It is built first when the sources have changed since the last build;
 * `node tools/start.ts --built` starts what is built, for production.
 */

/** Measured in docs/decisions/0011-process-memory-and-startup.md. */
const flags = [
  // By default the young generation grows to 64 MB: 380 MB after 10,000 reads instead of 230.
  '--max-semi-space-size=16',
  // The old generation grows in smaller steps: 240 MB instead of 275.
  '--heap-growing-percent=50',
  // V8 learns from startup to allocate what orders need in the old generation: 20 % more CPU each.
  '--no-allocation-site-pretenuring',
]
const allocator = {
  // An arena for each thread keeps memory that was freed.
  MALLOC_ARENA_MAX: '2',
  // The size of Node's socket buffers: 319 MB after 30 s of pipelined requests instead of 532.
  MALLOC_MMAP_THRESHOLD_: '65536',
}

const root = join(import.meta.dirname, '..')
process.chdir(root)
if (!process.argv.includes('--built') && !isBuildCurrent()) {
  console.log('Building the shop, which takes about half a minute ...')
  const { status } = spawnSync(process.execPath, ['tools/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
if (existsSync('.env')) flags.push('--env-file=.env')
// The shop takes the place of this process, so signals and exit codes need no forwarding.
process.execve?.(process.execPath, [process.execPath, ...flags, 'build/app/server.js'], {
  ...allocator,
  ...process.env,
  NODE_ENV: 'production',
})
