import { beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { emptyTables } from '#test/support/database.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { memberInvariants } from './invariants.ts'

const shop = await openTestShop()
const { database, call, guest } = shop

/** A member with a password, a reset that was asked for, and a visitor. */
beforeEach(async () => {
  await emptyTables(database)
  await guest()
  const nora = await signedInMember(database)
  await call('post /api/resetPassword', { email: nora.email })
  await call('post /api/sendCode', { email: nora.email })
  await database.query(
    "update members set password_hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaGhhc2g'",
  )
})

async function violated() {
  return (await checkInvariants(database.db, memberInvariants))
    .filter((finding) => finding.violations.length > 0)
    .map((finding) => finding.id)
}

test('a healthy shop violates no invariant', async () => {
  expect(await violated()).toEqual([])
})

const closing = sql`
  update members
  set email = null, first_name = '', last_name = '', password_hash = null, closed_at = now()
`

test.each([
  [
    'I-28a',
    sql`update sessions set expires_at = absolute_expiry + interval '1 minute' where level = 0`,
  ],
  [
    'I-28a',
    sql`update sessions set absolute_expiry = created_at + interval '91 days' where level = 0`,
  ],
  ['I-28a', closing],
  ['I-28b', sql`update password_resets set expires_at = created_at + interval '2 hours'`],
  ['I-28b', sql`update member_codes set expires_at = now() + interval '1 day'`],
  ['I-28c', sql`update members set password_hash = 'Linen and 1 table'`],
  ['I-28c', sql`update members set password_hash = '5f4dcc3b5aa765d61d8327deb882cf99'`],
])('%s is seen when it is broken', async (id, breaking) => {
  await execute(database.db, breaking)
  expect(await violated()).toContain(id)
})

test('I-28c detects data left of a closed account', async () => {
  await execute(
    database.db,
    sql`
      insert into passkeys (id, member_id, credential_id, public_key, counter, name, created_at)
      select 'pky_1', id, 'x', '', 0, 'Phone', now()
      from members`,
  )
  await execute(database.db, closing)
  expect(await violated()).toContain('I-28c')
})
