import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database.ts'

const database = await openTestDatabase()
const root = join(import.meta.dirname, '../..')
const source = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const deletedFrom = [
  ...new Set([...source.matchAll(/delete from ([a-z_.]+)/g)].map(([, table = '']) => table)),
]

/**
 * PostgreSQL looks for rows that refer to a deleted one. Without an index it reads the whole table
 * for each. An index of the rows that have a value is as good as one of all.
 */
test('rows that refer to a deleted row are found by an index', async () => {
  const { rows } = await database.query(
    `select format('%s (%s)', c.conrelid::regclass, string_agg(a.attname, ', ')) as key
     from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
     where c.contype = 'f'
       and c.confrelid::regclass::text = any($1)
       and not exists (
         select from pg_index i
         where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
           and (
             i.indpred is null
             or pg_get_expr(i.indpred, i.indrelid) = format(
               '(%I IS NOT NULL)', (
                 select attname from pg_attribute
                 where attrelid = i.indrelid and attnum = i.indkey[0]
               )
             )
           )
       )
     group by c.oid
     order by 1`,
    [deletedFrom],
  )
  expect(deletedFrom).toContain('members')
  expect(rows.map(({ key }) => key)).toEqual([])
})
