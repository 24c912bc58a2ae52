import { expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { policySchema } from '#modules/policies/contract.ts'
import { policiesStaffHandlers } from '#modules/policies/api/http.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
const policies = policiesStaffHandlers()

async function standard() {
  const { rows } = unwrapResult(await policies.listPolicies(clerk, {}, exchange))
  const { version, ...policy } = rows.find(({ id }) => id === 'standard') ?? { version: 0 }
  return { version, policy: policySchema.parse(policy) }
}

/** A member's order, delivered 20 days ago. */
async function delivered() {
  const buyer = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  const bought = await shop.buy(
    [{ variantId: await makeVariant(database, { price: 60_00 }), qty: 2 }],
    { buyer },
  )
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  checkout.clock.advance(days(20))
  return { ...bought, ctx: buyer.ctx, key: { id: bought.orderId } }
}

test('a draft policy is applied to past returns', async () => {
  const { policy } = await standard()
  const { ctx, key, number } = await delivered()
  const lineId =
    unwrapResult(await buyers.readEligibility(ctx, key, exchange)).lines[0]?.lineId ?? ''
  const request = {
    ...key,
    items: [{ lineId, qty: 1, reason: 'color' as const, note: '', resolution: 'refund' as const }],
    method: 'label' as const,
  }
  const { money } = unwrapResult(await buyers.previewReturn(ctx, request, exchange))
  unwrapResult(
    await buyers.submitReturn(
      ctx,
      { ...request, photos: [], expected: { toCard: money.toCard, asCredit: money.asCredit } },
      exchange,
    ),
  )
  const simulate = async (terms: Partial<typeof policy.terms>) =>
    unwrapResult(
      await staff.simulatePolicy(
        clerk,
        { draft: { ...policy, terms: { ...policy.terms, ...terms } }, days: 365 },
        exchange,
      ),
    )
  const same = await simulate({})
  expect(same).toMatchObject({ units: 1, affected: 1, newlyDenied: [] })
  expect(same.draft).toEqual(same.current)
  expect(same.current.fees).toBe(7_95)
  expect(await simulate({ days: 14 })).toMatchObject({
    draft: { accepted: 0, denied: 1, refunded: 0, fees: 0 },
    newlyDenied: [{ order: number, why: 'It was requested 6 days after the return window.' }],
  })
  expect((await simulate({ shippingFee: 12_00 })).draft.fees).toBe(12_00)
  expect(await simulate({ outcomes: ['credit'] })).toMatchObject({ draft: { accepted: 0 } })
})

test('a published version applies to new orders only', async () => {
  const { version, policy } = await standard()
  const bought = await delivered()
  const published = unwrapResult(
    await policies.publishPolicy(
      clerk,
      { policy: { ...policy, terms: { ...policy.terms, days: 60 } } },
      exchange,
    ),
  )
  expect(published.version).toBe(version + 1)
  expect((await standard()).policy.terms.days).toBe(60)
  const promised = async (number: string) => {
    const { history } = unwrapResult(await staff.staffReadOrder(clerk, { order: number }, exchange))
    expect(history.length).toBeGreaterThan(0)
    const { rows } = await database.query(
      "select (return_terms -> 'rule' ->> 'version')::int as version from order_lines l "
        + 'join orders o on o.id = l.order_id where o.number = $1',
      [number],
    )
    return rows[0]?.['version']
  }
  expect(await promised(bought.number)).toBe(version)
  const later = await shop.buy([{ variantId: await makeVariant(database), qty: 1 }])
  expect(await promised(later.number)).toBe(version + 1)
  unwrapResult(await policies.publishPolicy(clerk, { policy }, exchange))
})
