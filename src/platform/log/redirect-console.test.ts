import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

test('console output of libraries is logged without values', () => {
  const script = `
    import { createLog } from ${JSON.stringify(here('./log.ts'))}
    import { redirectConsoleToLog } from ${JSON.stringify(here('./redirect-console.ts'))}
    redirectConsoleToLog(createLog('info'))
    console.error(new Error('Failed query: select 1\\nparams: nora@example.com'))
    console.warn('no response', 'nora@example.com')
    console.info('The user aborted a request.')`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, msg: 'console', err: expect.stringContaining('Failed query: select 1') },
    { level: 40, msg: 'console', err: 'no response [email]' },
  ])
  expect(stdout).not.toContain('nora')
})
