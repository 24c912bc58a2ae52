import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'
import { execute } from '../db/query.ts'
import { sql, type Sql } from '../db/sql.ts'
import { formatErrorMessage, formatErrorWithStack } from './format-error.ts'

const { db } = await openTestDatabase()

const failure = (query: Sql) =>
  execute(db, query).then(
    () => null,
    (error: unknown) => error,
  )

test.each([
  ['of a failed query', sql`select 1 / 0, ${'nora@example.com'}::text`],
  ['of several lines', sql`select 1 / 0, ${'Nora\n    Hale\nnora@example.com'}::text`],
  ['that the database repeats', sql`select ${'nora@example.com'}::int`],
])('no value %s is logged', async (_what, query) => {
  const error = await failure(query)
  for (const text of [formatErrorWithStack(error), formatErrorMessage(error)]) {
    expect(text).toMatch(/^(?:Error: )?Failed query: select/)
    expect(text).toMatch(/caused by .*(?:division by zero|invalid input syntax)/)
    expect(text).not.toMatch(/nora|hale/i)
  }
  expect(formatErrorWithStack(error)).toContain('    at ')
})
