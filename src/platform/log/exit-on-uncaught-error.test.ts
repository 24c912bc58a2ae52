import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

test.each([
  ['an uncaught error', 'setTimeout(() => { throw fault })', 'uncaughtException'],
  ['an unhandled rejection', 'Promise.reject(fault)', 'unhandledRejection'],
])('%s ends the process with code 1 and one log line without values', (_, act, origin) => {
  const script = `
    import { createLog } from ${JSON.stringify(here('./log.ts'))}
    import { exitOnUncaughtError } from ${JSON.stringify(here('./exit-on-uncaught-error.ts'))}
    exitOnUncaughtError(createLog('warn'))
    const fault = new Error('Failed query: select 1\\nparams: nora@example.com')
    ${act}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toBe('')
  expect(stdout).not.toContain('nora')
  expect(JSON.parse(stdout)).toMatchObject({
    level: 60,
    origin,
    err: expect.stringContaining('Failed query: select 1'),
  })
})
