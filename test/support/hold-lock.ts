import { lockDataDirectory } from '#platform/db/data-directory-lock.ts'

/** A process of its own that waits for a line, takes the lock of a data directory, says how it went, and keeps it until killed. */
const directory = process.argv[2] ?? ''
process.stdout.write('ready\n')
process.stdin.once('data', () => {
  const begun = performance.now()
  lockDataDirectory(directory).then(
    () => process.stdout.write('held\n'),
    (error: unknown) => {
      process.stdout.write(`refused after ${performance.now() - begun} ms: ${String(error)}\n`)
    },
  )
})
