import { afterEach, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { policySchema, type PolicyDraft } from '#modules/policies/contract.ts'
import { policiesStaffHandlers } from '#modules/policies/api/http.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop

const publish = async (match: PolicyDraft['match'], terms: Partial<PolicyDraft['terms']>) => {
  const { rows } = unwrapResult(await policiesStaffHandlers().listPolicies(clerk, {}, exchange))
  const { version: _version, ...standard } = rows.find(({ id }) => id === 'standard') ?? {
    version: 0,
  }
  const base = policySchema.parse(standard)
  const policy = { ...base, id: 'special', priority: 50, match, terms: { ...base.terms, ...terms } }
  unwrapResult(await policiesStaffHandlers().publishPolicy(clerk, { policy }, exchange))
}

afterEach(() =>
  execute(
    database.db,
    sql`update return_policies set retired_at = now() where id = 'special' and retired_at is null`,
  ),
)

async function delivered(
  variantId: string,
): Promise<Bought & { key: { id: string }; lineId: string }> {
  const buyer = checkout.buyer(
    (await signedInMember(database, { now: checkout.clock.now() })).actor,
  )
  const bought = await shop.buy([{ variantId, qty: 2 }], { buyer })
  const { shipmentId } = unwrapResult(
    await staff.shipPieces(clerk, { order: bought.number }, exchange),
  )
  unwrapResult(await staff.deliverShipment(clerk, { shipment: shipmentId }, exchange))
  const key = { id: bought.orderId }
  const { lines } = unwrapResult(await buyers.readEligibility(buyer.ctx, key, exchange))
  return { ...bought, key, lineId: lines[0]?.lineId ?? '' }
}

type Method = Parameters<typeof buyers.submitReturn>[1]['method']
type Item = Parameters<typeof buyers.submitReturn>[1]['items'][number]

const asking = (
  { key, lineId }: { key: { id: string }; lineId: string },
  more: Partial<Item> & { method?: Method } = {},
) => {
  const { method = 'label', ...item } = more
  return {
    ...key,
    method,
    items: [
      {
        lineId,
        qty: 1,
        reason: 'unwanted' as const,
        note: '',
        resolution: 'refund' as const,
        ...item,
      },
    ],
  }
}

async function ask(
  bought: Awaited<ReturnType<typeof delivered>>,
  more: Parameters<typeof asking>[1] = {},
) {
  const request = asking(bought, more)
  const { money } = unwrapResult(await buyers.previewReturn(bought.buyer.ctx, request, exchange))
  const expected = { toCard: money.toCard, asCredit: money.asCredit }
  const { id } = unwrapResult(
    await buyers.submitReturn(bought.buyer.ctx, { ...request, expected, photos: [] }, exchange),
  )
  await shop.pass(0)
  const [shown] = unwrapResult(
    await buyers.readReturns(bought.buyer.ctx, bought.key, exchange),
  ).rows
  return { money, id, shown }
}

test('the restocking fee applies as shown, also when units arrive separately', async () => {
  await publish({}, { restocking: 1_500 })
  const bought = await delivered(await makeVariant(database, { price: 80_00 }))
  const { money, id } = await ask(bought, { qty: 2 })
  expect(money).toMatchObject({ fee: 7_95, restocking: 24_00, toCard: money.goods - 7_95 - 24_00 })
  for (let piece = 0; piece < 2; piece++) {
    checkout.clock.advance(days(1))
    unwrapResult(
      await staff.receiveReturn(
        clerk,
        { return: id, items: [{ lineId: bought.lineId, qty: 1 }] },
        exchange,
      ),
    )
    const items = [
      { lineId: bought.lineId, qty: 1, decision: 'accept' as const, sellable: true, note: '' },
    ]
    unwrapResult(await staff.inspectReturn(clerk, { return: id, items }, exchange))
  }
  const { refunds } = unwrapResult(
    await staff.staffReadOrder(clerk, { order: bought.orderId }, exchange),
  )
  expect(refunds.map(({ fee }) => fee)).toEqual([7_95 + 12_00, 12_00])
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(money.toCard)
  expect(await shop.violations()).toEqual([])
})

test('a policy matches only if all its conditions match', async () => {
  const variantId = await makeVariant(database, { price: 40_00 })
  const [found] = (
    await database.query('select product_id from variants where id = $1', [variantId])
  ).rows
  const productId = String(found?.['product_id'])
  await database.query(
    `update products set tags = '{Linen,Spring}', type = 'Napkins' where id = $1`,
    [productId],
  )
  await database.query(
    "insert into collections (id, slug, title, kind, position) values ('col_t', "
      + "'clearance-t', 'Clearance', 'edit', 0) on conflict do nothing",
  )
  await database.query(
    `insert into collection_products (collection_id, product_id, rank) values ('col_t', $1, 0)`,
    [productId],
  )
  const promised = async (match: PolicyDraft['match']) => {
    await publish(match, { days: 14, shippingFee: 4_00 })
    return unwrapResult(await buyers.readProductReturnInfo(clerk, { product: productId }, exchange))
      .days
  }
  expect(
    await promised({
      collectionIds: ['col_t'],
      tags: ['linen'],
      types: ['napkins'],
      maxPrice: 40_00,
    }),
  ).toBe(14)
  expect(await promised({ collectionIds: ['col_other'] })).toBe(30)
  expect(await promised({ tags: ['wool'] })).toBe(30)
  expect(await promised({ collectionIds: ['col_t'], isReduced: true })).toBe(30)
  await publish({ tags: ['linen'], states: ['NY'] }, { days: 7, daysFor: { refund: 3 } })
  const bought = await delivered(variantId)
  checkout.clock.advance(days(4))
  const { lines } = unwrapResult(
    await buyers.readEligibility(bought.buyer.ctx, bought.key, exchange),
  )
  expect(lines[0]).toMatchObject({ returnable: 2, lateFor: ['refund'] })
  expect(await buyers.previewReturn(bought.buyer.ctx, asking(bought), exchange)).toMatchObject({
    refused: 'transition-illegal',
    message: 'It’s too late for this option. Choose another one.',
  })
  unwrapResult(
    await buyers.previewReturn(
      bought.buyer.ctx,
      asking(bought, { resolution: 'credit' }),
      exchange,
    ),
  )
  unwrapResult(
    await buyers.previewReturn(bought.buyer.ctx, asking(bought, { reason: 'damaged' }), exchange),
  )
})

test('with buyer-paid returns there is a label only for shop errors', async () => {
  await publish({}, { carriage: 'buyer' })
  const bought = await delivered(await makeVariant(database))
  expect(await buyers.previewReturn(bought.buyer.ctx, asking(bought), exchange)).toMatchObject({
    refused: 'fields-invalid',
  })
  unwrapResult(
    await buyers.previewReturn(bought.buyer.ctx, asking(bought, { reason: 'defective' }), exchange),
  )
  expect((await ask(bought, { method: 'own' })).money.fee).toBe(0)
})

test('watched buyers are reviewed, trusted ones are not', async () => {
  const bought = await delivered(await makeVariant(database, { price: 400_00 }))
  const [row] = (await database.query('select email from orders where id = $1', [bought.orderId]))
    .rows
  const email = String(row?.['email']).replace('@', '+again@')
  unwrapResult(
    await staff.setTrustFlag(
      clerk,
      { subject: { email }, flag: 'trusted', reason: 'A friend of the house' },
      exchange,
    ),
  )
  expect((await ask(bought)).shown?.status).toBe('label_issued')
  unwrapResult(
    await staff.setTrustFlag(
      clerk,
      { subject: { order: bought.number }, flag: 'watched', reason: 'Came back worn' },
      exchange,
    ),
  )
  expect(unwrapResult(await staff.listTrustFlags(clerk, {}, exchange)).rows).toMatchObject([
    { kind: 'buyer', flag: 'trusted' },
    { kind: 'order', subject: bought.number, flag: 'watched', setBy: 'Ida' },
  ])
  await ask(bought)
  const { rows } = unwrapResult(await buyers.readReturns(bought.buyer.ctx, bought.key, exchange))
  expect(rows.at(-1)?.status).toBe('needs_review')
  expect(
    unwrapResult(await staff.readReturnHistory(clerk, { order: bought.number }, exchange)),
  ).toEqual({
    orders: 1,
    bought: 2,
    returned: 0,
    flag: 'watched',
  })
  expect(
    await staff.setTrustFlag(clerk, { subject: { email }, flag: 'watched', reason: '' }, exchange),
  ).toMatchObject({
    refused: 'fields-invalid',
  })
  unwrapResult(
    await staff.setTrustFlag(clerk, { subject: { email }, flag: null, reason: '' }, exchange),
  )
  expect(unwrapResult(await staff.listTrustFlags(clerk, {}, exchange)).rows).toHaveLength(1)
})

test('a return goes to the location of its state and is picked up the next business day', async () => {
  const lines = ['Aumbry Returns East', '9 Canal Road', 'Albany, NY 12207']
  unwrapResult(
    await staff.replaceReturnLocations(
      clerk,
      { locations: [{ id: 'east', lines, states: ['NY', 'NJ'] }] },
      exchange,
    ),
  )
  // A Sunday.
  checkout.clock.set('2026-03-22T15:00:00Z')
  const bought = await delivered(await makeVariant(database))
  const { id, shown } = await ask(bought, { method: 'pickup' })
  expect(shown).toMatchObject({ method: 'pickup', to: lines, pickUpOn: '2026-03-23' })
  expect(shown?.next).toMatch(/^The carrier will pick up the parcel on \w{3}, \w{3} \d+\.$/)
  unwrapResult(await staff.replaceReturnLocations(clerk, { locations: [] }, exchange))
  expect(
    unwrapResult(await buyers.readSlip(bought.buyer.ctx, { ...bought.key, returnId: id }, exchange))
      .to,
  ).toEqual(lines)
  expect((await ask(bought)).money.fee).toBe(7_95)
  const { rows } = unwrapResult(await buyers.readReturns(bought.buyer.ctx, bought.key, exchange))
  expect(rows.at(-1)?.to[0]).toBe('Aumbry Returns')
})
