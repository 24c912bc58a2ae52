import { beforeEach, describe, expect, test } from 'vitest'
import { queryRow } from '#platform/db/query.ts'
import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { localShipping } from '#test/support/local-shipping.ts'
import { changeTestSettings } from '#test/support/settings.ts'

const database = await openTestDatabase()
/** A shop in New York City, where three taxes add up. */
const settings = changeTestSettings({
  localShipping,
  shop: { warehouseAddress: ['Aumbry', '40 Mercer Street', 'New York, NY 10013'] },
})
const shop = openTestAftercare(database, { settings })
const { checkout } = shop
const { handlers } = checkout
beforeEach(() => emptyTables(database))

const oakland: typeof homeAddress = {
  ...homeAddress,
  line1: '1 Grand Avenue',
  line2: '',
  city: 'Oakland',
  stateCode: 'CA',
  zip: '94610',
}

/** A checkout with one item of $100.00 to an address. */
async function prepare(address = homeAddress, methodId?: string) {
  const buyer = checkout.buyer()
  const variantId = await makeVariant(database, { price: 100_00 })
  const cart = unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
  const groupId = cart.groups[0]?.id ?? ''
  const quote = async (group: { methodId?: string; address?: typeof homeAddress }) =>
    unwrapResult(
      await handlers.quoteCheckout(buyer.ctx, { groups: [{ groupId, ...group }] }, exchange),
    )
  const shown = unwrapResult(
    await handlers.quoteCheckout(
      buyer.ctx,
      {
        email: 'nora@example.com',
        groups: [{ groupId, address, methodId }],
        billing: { sameAsShipping: true, address: null },
      },
      exchange,
    ),
  )
  return { buyer, groupId, shown, quote }
}

describe('methods at checkout', () => {
  test('pickup is last with its address; local delivery is by price; neither displaces standard', async () => {
    const { shown } = await prepare()
    expect(shown.groups[0]?.methodId).toBe('standard')
    expect(shown.groups[0]?.methods.map(({ id, price }) => [id, price])).toEqual([
      ['standard', 6_00],
      ['local.delivery', 9_00],
      ['express', 18_00],
      ['next-day', 32_00],
      ['local.pickup', 0],
    ])
    expect(shown.groups[0]?.methods.at(-1)?.pickup).toEqual({
      city: 'New York',
      address: '40 Mercer Street, New York, NY 10013',
      hours: 'Daily, 10 am to 6 pm',
    })
  })

  test('elsewhere there is pickup and no local delivery', async () => {
    const { shown } = await prepare(oakland)
    const ids = shown.groups[0]?.methods.map(({ id }) => id)
    expect(ids).toContain('local.pickup')
    expect(ids).not.toContain('local.delivery')
  })

  test('a needed-by date that only pickup meets does not choose it', async () => {
    const { buyer, groupId, shown } = await prepare(oakland)
    const deliverOn = shown.groups[0]?.methods.at(-1)?.latest ?? ''
    unwrapResult(await handlers.saveGroup(buyer.ctx, { groupId, deliverOn }, exchange))
    const late = (await buyer.settlement()).groups[0]
    expect(late?.methodId).not.toBe('local.pickup')
  })

  test('gifts to somebody else are not picked up', async () => {
    const { buyer } = await prepare()
    const { groups } = unwrapResult(await handlers.shipTo(buyer.ctx, { to: 'recipient' }, exchange))
    const groupId = groups.find(({ kind }) => kind === 'address')?.id ?? ''
    const quoted = unwrapResult(
      await handlers.quoteCheckout(
        buyer.ctx,
        { groups: [{ groupId, address: homeAddress, methodId: 'local.pickup' }] },
        exchange,
      ),
    )
    const gift = quoted.groups.find(({ id }) => id === groupId)
    expect(gift?.methods.map(({ id }) => id)).not.toContain('local.pickup')
    expect(gift?.methodId).toBeNull()
    expect(quoted.missing).toContain('method')
    expect(quoted.canPlace).toBe(false)
  })

  test('a method that is no longer offered is missing, and cannot be ordered', async () => {
    const { quote, buyer } = await prepare(homeAddress, 'local.delivery')
    const moved = await quote({ address: oakland })
    expect(moved.groups[0]?.methodId).toBeNull()
    expect(moved.missing).toEqual(['method'])
    expect(await buyer.place(moved)).toMatchObject({ refused: expect.any(String) })
  })
})

describe('tax of a pickup', () => {
  test('is that of the shop, to the cent, wherever the buyer lives', async () => {
    const { shown, quote } = await prepare(oakland)
    const shipped = shown.totals.tax
    const pickedUp = await quote({ methodId: 'local.pickup' })
    // New York 4%, the commuter district 0.375%, New York City 4.5%.
    expect(pickedUp.taxes.map(({ amount }) => amount)).toEqual([4_00, 38, 4_50])
    expect(pickedUp).toMatchObject({
      taxState: 'final',
      totals: { shipping: 0, tax: 8_88, grand: 108_88 },
    })
    expect((await quote({ methodId: 'standard' })).totals.tax).toBe(shipped)
    expect(shipped).not.toBe(8_88)
  })

  test('is charged with the order, which keeps the method', async () => {
    const { buyer, quote } = await prepare(oakland)
    const { checkoutId } = unwrapResult(
      await buyer.place(await quote({ methodId: 'local.pickup' })),
    )
    await buyer.enterCard(checkoutId)
    const { orderId } = await buyer.complete(checkoutId)
    expect(
      await queryRow(
        database.db,
        { tax: integer, methodId: nullable(text) },
        sql`
          select o.tax, g.method_id
          from orders o join order_groups g on g.order_id = o.id
          where o.id = ${orderId}`,
      ),
    ).toEqual({ tax: 8_88, methodId: 'local.pickup' })
  })
})

describe('placed orders', () => {
  async function order(methodId: string) {
    const { buyer, quote } = await prepare(homeAddress)
    const { checkoutId } = unwrapResult(await buyer.place(await quote({ methodId })))
    await buyer.enterCard(checkoutId)
    const id = (await buyer.complete(checkoutId)).orderId ?? ''
    const { groups } = unwrapResult(await handlers.readOrder(buyer.ctx, { id }, exchange))
    return { buyer, key: { id, groupId: groups[0]?.id ?? '' } }
  }

  test('a delivery does not become a pickup, nor a pickup a delivery', async () => {
    const shipped = await order('local.delivery')
    const { rows } = unwrapResult(
      await shop.buyers.readOtherWays(shipped.buyer.ctx, shipped.key, exchange),
    )
    expect(rows.map(({ id }) => id)).toEqual(['standard'])
    const pickedUp = await order('local.pickup')
    expect(await shop.buyers.readOtherWays(pickedUp.buyer.ctx, pickedUp.key, exchange)).toEqual({
      rows: [],
    })
  })

  test('local delivery ends at its ZIP codes; a pickup has no other address', async () => {
    const move = (
      { key: { id, groupId } }: Awaited<ReturnType<typeof order>>,
      to: typeof oakland,
    ) => shop.staff.changeOrderAddress(shop.clerk, { order: id, groupId, address: to }, exchange)
    const local = await order('local.delivery')
    const uptown: typeof homeAddress = {
      ...oakland,
      city: 'New York',
      stateCode: 'NY',
      zip: '10016',
    }
    expect(await move(local, uptown)).toMatchObject({ reason: 'address-changes-shipping' })
    expect(await move(await order('local.pickup'), oakland)).toMatchObject({
      reason: 'delivery-is-pickup',
    })
  })
})
