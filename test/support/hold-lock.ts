import { lockDataDirectory } from '#platform/db/data-directory-lock.ts'

/**
 * A process that takes the lock of a data directory on request, prints the result and holds it
 * until killed.
 */
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
