import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { approvalsHandlers } from '#modules/staff/api/http.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { testStaff } from '#test/support/staff.ts'
import { loyaltyMoneyActs } from './adjust-points.ts'
import { closePointsAccount } from './close-points.ts'
import { enrollMember } from './enroll-member.ts'
import { loyaltyHandlers, loyaltyStaffHandlers } from '../api/http.ts'

const database = await openTestDatabase()
const { db } = database
const { checkout } = openTestAftercare(database)
const { clock, loyalty: services } = checkout
const rewards = loyaltyHandlers(services)
const desk = loyaltyStaffHandlers(services)
const approvals = approvalsHandlers(Object.values(loyaltyMoneyActs(services)))
const person = (id: string) =>
  Object.assign(testContext(database, { actor: { level: 'nobody' }, clock }), {
    staff: testStaff(id, 'Ida'),
  })
const [clerk, colleague] = [person('stk_first'), person('stk_second')]

async function member() {
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  const { ctx } = checkout.buyer(actor)
  return {
    id,
    email,
    available: async () =>
      unwrapResult(await rewards.readRewardAccount(ctx, {}, exchange)).available,
  }
}

const ask = (email: string, points: number) =>
  desk.adjustPoints(clerk, { email, points, reason: 'With our thanks.' }, exchange)
const mailsTo = (email: string) =>
  queryRows(
    db,
    { plain: text },
    sql`
      select plain
      from emails
      where recipient = ${email} and dedupe_key like 'points:%'
      order by created_at, id`,
  )

test('an adjustment for a closed account can only be denied', async () => {
  const { id, email } = await member()
  const waiting = unwrapResult(await ask(email, 1_001))
  await inTransaction(db, (tx) => closePointsAccount(tx, { memberId: id, now: clock.now() }))
  const decide = (approve: boolean) =>
    approvals.decide(colleague, { id: waiting.id, approve }, exchange)
  expect(await decide(true)).toMatchObject({ refused: 'not-found' })
  expect(unwrapResult(await decide(false)).state).toBe('denied')
})

test('large adjustments need approval and show their reason', async () => {
  const { available, email } = await member()
  const waiting = unwrapResult(await ask(email, 1_001))
  expect(waiting.state).toBe('waiting')
  expect(await available()).toBe(100)
  expect(await approvals.decide(clerk, { id: waiting.id, approve: true }, exchange)).toMatchObject({
    refused: 'not-allowed',
  })
  expect(unwrapResult(await approvals.listWaiting(clerk, {}, exchange)).rows).toMatchObject([
    { id: waiting.id, amount: 1_001 },
  ])
  unwrapResult(await approvals.decide(colleague, { id: waiting.id, approve: true }, exchange))
  expect(
    isRefusal(await approvals.decide(colleague, { id: waiting.id, approve: true }, exchange)),
  ).toBe(true)
  expect(await available()).toBe(1_101)
  expect((await mailsTo(email)).at(-1)?.plain).toContain('With our thanks.')
})

test('adjustments name the member by email address', async () => {
  const { email, available } = await member()
  expect(unwrapResult(await ask(email, 40)).state).toBe('done')
  expect(await available()).toBe(140)
  expect(await ask('nobody-here@example.com', 40)).toMatchObject({
    fields: { email: 'No member has this email address.' },
  })
})
