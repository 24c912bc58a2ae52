import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { calendarDate, days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { enrollMember } from './commands/enroll-member.ts'
import { loyaltyHandlers } from './api/http.ts'
import { loyaltyJobs } from './jobs.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestAftercare(database)
const { checkout, staff, clerk } = shop
const { clock } = checkout
const rewards = loyaltyHandlers(checkout.loyalty)

async function nightsUntil(day: string): Promise<void> {
  while (calendarDate(clock.now()) < day) {
    clock.advance(days(1))
    await loyaltyJobs(checkout.loyalty)['loyalty.run-daily']?.({})
  }
}

/** Near a day first, so that not every night of a year is lived. */
async function nightsTo(day: string): Promise<void> {
  const near = Date.parse(`${day}T15:00:00Z`) - days(33)
  if (near > clock.now().getTime()) clock.set(new Date(near))
  await nightsUntil(day)
}

test("a member's first year: enrollment, order, unlock, spending, warnings and expiry", async () => {
  const { actor, id, email } = await signedInMember(database, { now: clock.now() })
  await inTransaction(db, (tx) => enrollMember(tx, { memberId: id, now: clock.now() }))
  const buyer = checkout.buyer(actor)
  const account = async () => unwrapResult(await rewards.readRewardAccount(buyer.ctx, {}, exchange))
  const mails = async () =>
    (
      await queryRows(
        db,
        { subject: text },
        sql`
          select subject
          from emails
          where recipient = ${email} and dedupe_key like 'points:%'
          order by created_at, id`,
      )
    ).map(({ subject }) => subject)
  expect(await account()).toMatchObject({ available: 100, pending: 0, tier: { id: 'selvage' } })

  const bought = await shop.buy(
    [{ variantId: await makeVariant(database, { price: 300_00, onHand: 9 }), qty: 3 }],
    { buyer },
  )
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  await checkout.runJobs()
  expect(await account()).toMatchObject({ available: 100, pending: 900 })
  const [unlocking] = (await account()).unlocking
  await nightsUntil(unlocking?.date ?? '')
  expect(await account()).toMatchObject({ available: 1_000, pending: 0, tier: { id: 'weft' } })

  const { code } = unwrapResult(
    await rewards.redeemReward(buyer.ctx, { rewardId: 'five-dollars' }, exchange),
  )
  await buyer.prepare([{ variantId: await makeVariant(database, { price: 40_00 }), qty: 1 }], email)
  expect(await buyer.settlement()).toMatchObject({ coupons: [{ code, isOwn: true, amount: 5_00 }] })
  const { checkoutId } = unwrapResult(await buyer.place())
  await buyer.enterCard(checkoutId)
  await buyer.complete(checkoutId)
  await checkout.runJobs()
  expect(await account()).toMatchObject({ available: 500 })

  const { expiring } = await account()
  for (const { date } of expiring) await nightsTo(date)
  await nightsUntil(calendarDate(new Date(clock.now().getTime() + days(2))))
  const after = await account()
  expect(after.available).toBe(0)
  const told = (await mails()).map((subject) => subject.replace(/AB-\w+/, 'AB-'))
  expect(told.slice(0, -3).toSorted()).toEqual([
    '43 points for order AB-',
    '900 points for order AB-',
    'Welcome to Weft',
    'You can now spend 900 points',
  ])
  expect(told.slice(-3)).toEqual([
    '500 points expire in 30 days',
    '500 points expire in 7 days',
    '500 points expire tomorrow',
  ])

  const { rows: movements } = unwrapResult(
    await rewards.getRewardsHistory(buyer.ctx, { type: 'all', page: 1, pageSize: 100 }, exchange),
  )
  expect(movements.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['earn', 'unlock', 'redeem', 'expire']),
  )
  expect(movements[0]?.balanceAfter).toBe(after.available - after.debt)
  const pdf = unwrapResult(await rewards.readStatementPdf(buyer.ctx, { type: 'all' }, exchange))
  const shots = process.env['SHOTS']
  if (shots) await writeFile(`${shots}/statement.pdf`, pdf.bytes)
  expect(pdf.bytes.length).toBeGreaterThan(2_000)
  expect(await shop.violations()).toEqual([])
})
