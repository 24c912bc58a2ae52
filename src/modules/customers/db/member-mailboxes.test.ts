import { expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'

const { database } = await openTestShop()

test('a member is found by mailbox through an index, without a condition on the email', async () => {
  await database.query('set enable_seqscan = off')
  const { rows } = await database.query(
    "explain select from members m where email_identity(m.email) = 'ida@example.com'",
  )
  await database.query('reset enable_seqscan')
  expect(JSON.stringify(rows)).toContain('members_mailbox')
})
