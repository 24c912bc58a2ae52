import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openTestDatabase } from '#test/support/database.ts'

const database = await openTestDatabase()
const files = globSync('migrations/*.sql')
  .map((file) => basename(file))
  .sort()

test('every migration is applied once in order', async () => {
  const { rows } = await database.query(
    'select name from schema_migrations order by applied_at, name',
  )
  expect(rows.map((row) => row['name'])).toEqual(files)
})

test('a second run applies nothing', async () => {
  expect(await migrate(database)).toEqual([])
})

test('a changed applied migration is refused by name', async () => {
  const [name = ''] = files
  await database.query('update schema_migrations set checksum = $1 where name = $2', [
    'another',
    name,
  ])
  await expect(migrate(database)).rejects.toThrow(name)
})

test('a database of another version is refused', async () => {
  await database.query("insert into schema_migrations (name, checksum) values ('0999_x.sql', 'x')")
  await expect(migrate(database)).rejects.toThrow('0999_x.sql')
})
