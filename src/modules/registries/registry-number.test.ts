import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { insertRegistry } from './db/registries.ts'

const database = await openTestDatabase()
const { db } = database
const owner = await signedInMember(database)

async function open(): Promise<string | undefined> {
  const id = createId('reg')
  await inTransaction(db, (tx) =>
    insertRegistry(tx, { id, ownerId: owner.id, title: 'June', now: new Date() }),
  )
  const registry = await queryRow(
    db,
    { number: text },
    sql`select number from registries where id = ${id}`,
  )
  return registry?.number
}

test('a registry number that is in use is generated again', async () => {
  const taken = await open()
  expect(taken).toMatch(/^[1-9]\d{9}$/)
  await database.runScript(`create sequence draws;
    alter table registries alter column number set
      default case when nextval('draws') < 3 then '${taken}' else '5000000000' end`)
  expect(await open()).toBe('5000000000')
})
