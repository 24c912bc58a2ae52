import { expect, test } from 'vitest'
import { queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestFeedback } from '#test/support/feedback.ts'
import { receiveEmail } from './receive-email.ts'

const database = await openTestDatabase()
const { clock, services } = openTestFeedback(database)

test('an email delivered four times at once creates one ticket', async () => {
  const raw = Buffer.from(
    'From: nora@example.com\r\nTo: hello@shop.example\r\nSubject: Linen\r\nMessage-ID: '
      + '<one@example.com>\r\n\r\nBy the yard?',
  )
  const hand = () => receiveEmail(testContext(database, { clock }), services, raw)
  const answers = await Promise.all([hand(), hand(), hand(), hand()])
  expect(answers.map((answer) => ('outcome' in answer ? answer.outcome : answer)).sort()).toEqual([
    'created',
    'duplicate',
    'duplicate',
    'duplicate',
  ])
  expect(
    await queryRows(
      database.db,
      { count: integer },
      sql`select count(*)::int as count from feedback_tickets`,
    ),
  ).toEqual([{ count: 1 }])
})
