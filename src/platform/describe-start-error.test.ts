import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/support/app.ts'
import { ConfigError } from './config/config-error.ts'
import { describeStartError } from './describe-start-error.ts'

const catchError = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => null,
    (error: unknown) => error,
  )

test('names a port that is in use', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const second = createServer().listen(port, '127.0.0.1')
  const [error] = (await once(second, 'error')) as [Error]
  holder.close()
  expect(describeStartError(error)).toBe(
    `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
  )
})

test('names a data directory that cannot be created', async () => {
  const file = join(temporaryDirectory('start-fault'), 'file')
  await writeFile(file, '')
  const error = await catchError(mkdir(join(file, 'data'), { recursive: true }))
  expect(describeStartError(error)).toMatch(
    /^The data directory is not writable: \S+ \(ENOTDIR\)\. Change its owner, or set DATA_DIR/,
  )
})

test('reports an unreachable database without its password', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), {
    code: 'ECONNREFUSED',
  })
  const error = new Error('Failed query: select 1\nparams: nora@example.com', { cause })
  expect(describeStartError(error)).toBe(
    'The database at DATABASE_URL does not respond (connect ECONNREFUSED 127.0.0.1:9). '
      + 'Start it, or correct DATABASE_URL.',
  )
})

test('shows the message of a configuration error, and the stack of other errors without values', () => {
  expect(describeStartError(new ConfigError(['PORT is wrong']))).toBe(
    'The configuration is invalid:\n  PORT is wrong',
  )
  const bug = describeStartError(new Error('broken\nparams: nora@example.com'))
  expect(bug).toMatch(/^Error: broken\n {4}at /)
  expect(bug).not.toContain('nora')
})
