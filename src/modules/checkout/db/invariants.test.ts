import { beforeEach, expect, test } from 'vitest'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { checkoutInvariants } from './invariants.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
leaveUnchecked(database)

/** One order that is paid and captured, and one checkout that is being paid. */
beforeEach(async () => {
  await emptyTables(database)
  const variantId = await makeVariant(database)
  const buyer = shop.buyer()
  const { checkoutId } = await buyer.checkOut([{ variantId, qty: 2 }])
  await buyer.enterCard(checkoutId)
  await buyer.complete(checkoutId)
  await shop.runJobs()
  await shop.buyer().checkOut([{ variantId, qty: 1 }])
})

async function listViolated() {
  return (await checkInvariants(db, checkoutInvariants, shop.clock.now()))
    .filter((finding) => finding.violations.length > 0)
    .map((finding) => finding.id)
}

test('a healthy shop has no violations', async () => {
  expect(await listViolated()).toEqual([])
})

const anHourAgo = sql`update orders set placed_at = placed_at - interval '1 hour'`

test.each([
  [
    'I-03',
    sql`
      update payments
      set status = 'created', authorized = 0, captured = 0
      where order_id is not null`,
  ],
  [
    'I-03f',
    sql`
      with old as (${anHourAgo})
      update payments
      set status = 'authorized', captured = 0
      where order_id is not null`,
  ],
  [
    'I-03f',
    sql`
      with old as (${anHourAgo})
      update payments
      set captured = captured - 1
      where order_id is not null`,
  ],
  ['I-08b', sql`update checkouts set total = total + 1 where state = 'completed'`],
  [
    'I-09b',
    sql`
      update checkouts
      set hold_until = hold_until - interval '2 hours', hold_limit = hold_limit - interval '2 hours'
      where state = 'paying'`,
  ],
  ['I-16b', sql`update checkouts set state = 'expired' where state = 'paying'`],
])('%s finds its violation, and no other invariant does', async (id, damage) => {
  await execute(db, damage)
  expect(await listViolated()).toEqual([id])
})

test('a captured payment without an order is a violation', async () => {
  await execute(
    db,
    sql`
      update payments
      set status = 'captured', authorized = amount, captured = amount, provider = 'sandbox',
        provider_ref = 'x', client_secret = 'x', updated_at = now() - interval '1 hour'
      where order_id is null`,
  )
  const findings = await checkInvariants(db, paymentInvariants)
  expect(findings.filter(({ violations }) => violations.length > 0).map(({ id }) => id)).toContain(
    'I-07',
  )
})
