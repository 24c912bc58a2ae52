import { beforeEach, describe, expect, test } from 'vitest'
import { listRecentAddresses } from '#modules/orders/list-recent-addresses.ts'
import { findReturnSender } from '#modules/orders/find-return-sender.ts'
import { getStaffOrder } from '#modules/fulfillment/get-staff-order.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { homeAddress, unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { localShipping } from '#test/support/local-shipping.ts'
import { makeVariant } from '#test/support/products.ts'
import { changeTestSettings } from '#test/support/settings.ts'
import type { checkoutContract } from './contract.ts'
import type { InputOf } from '#platform/http/endpoint.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database, {
  settings: changeTestSettings({
    localShipping,
    shop: { warehouseAddress: ['Aumbry', '40 Mercer Street', 'New York, NY 10013'] },
  }),
})
const { checkout } = shop
const { handlers } = checkout
const withoutPickup = openTestAftercare(database).checkout.handlers
beforeEach(() => emptyTables(database))

const theo = { firstName: 'Theo', lastName: 'Hale', phone: '2125550143' }
const boston = {
  firstName: 'Nora',
  lastName: 'Hale',
  line1: '1 Beacon Street',
  line2: '',
  city: 'Boston',
  region: 'MA',
  postalCode: '02108',
  countryCode: 'US',
}

type QuoteInput = InputOf<typeof checkoutContract.quoteCheckout>
type GroupInput = Omit<NonNullable<QuoteInput['groups']>[number], 'groupId'>

/** A cart with one item of $100.00, and the ways to enter more. */
async function fillCart(buyer: TestBuyer = checkout.buyer()) {
  const variantId = await makeVariant(database, { price: 100_00 })
  const cart = unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
  const groupId = cart.groups[0]?.id ?? ''
  const send = (group: GroupInput, more: Omit<QuoteInput, 'groups'> = {}, id = groupId) =>
    handlers.quoteCheckout(buyer.ctx, { ...more, groups: [{ groupId: id, ...group }] }, exchange)
  const enter = async (group: GroupInput, more?: Omit<QuoteInput, 'groups'>) =>
    unwrapResult(await send(group, more))
  return { buyer, groupId, variantId, send, enter }
}

const billing = { sameAsShipping: false, address: boston }

async function order({ buyer, enter }: Awaited<ReturnType<typeof fillCart>>) {
  const shown = await enter(
    { isPickup: true, pickupPerson: theo },
    { email: 'nora@example.com', billing },
  )
  const { checkoutId } = unwrapResult(await buyer.place(shown))
  await buyer.enterCard(checkoutId)
  const orderId = (await buyer.complete(checkoutId)).orderId ?? ''
  return unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId }, exchange))
}

describe('a pickup at checkout', () => {
  test('needs no address: the name of who comes and a billing address are asked', async () => {
    const { enter } = await fillCart()
    const chosen = await enter({ isPickup: true }, { email: 'nora@example.com' })
    expect(chosen.groups[0]).toMatchObject({
      isPickup: true,
      methodId: 'local.pickup',
      address: null,
      pickupPerson: null,
    })
    expect(chosen).toMatchObject({ missing: ['pickupPerson', 'billing'], canPlace: false })
    // New York 4%, the commuter district 0.375%, New York City 4.5%.
    expect(chosen).toMatchObject({ taxState: 'final', totals: { shipping: 0, tax: 8_88 } })
    const named = await enter({ pickupPerson: theo })
    expect(named).toMatchObject({ missing: ['billing'], billing: { address: null } })
    expect(await enter({}, { billing })).toMatchObject({ missing: [], canPlace: true })
  })

  test('is not placed without the name of who comes', async () => {
    const { buyer, enter } = await fillCart()
    const shown = await enter({ isPickup: true }, { email: 'nora@example.com', billing })
    expect(await buyer.place(shown)).toMatchObject({
      refused: 'fields-invalid',
      reason: 'checkout-incomplete',
      fields: { pickupPerson: 'Enter who picks up the order.' },
    })
  })

  test('keeps address and method for a change of mind, and never bills to the shop', async () => {
    const { enter } = await fillCart()
    await enter({ address: homeAddress, methodId: 'express' }, { email: 'nora@example.com' })
    const pickedUp = await enter({ isPickup: true })
    expect(pickedUp.groups[0]).toMatchObject({
      address: { line1: '24 Orchard Street' },
      pickupPerson: { firstName: 'Nora', lastName: 'Hale', phone: '2125550142' },
      suggestion: null,
      warnings: [],
    })
    expect(pickedUp.billing.address?.line1).toBe('24 Orchard Street')
    await enter({ pickupPerson: theo })
    const shipped = await enter({ isPickup: false })
    expect(shipped.groups[0]).toMatchObject({
      isPickup: false,
      methodId: 'express',
      address: { line1: '24 Orchard Street' },
    })
    expect((await enter({ isPickup: true })).groups[0]?.pickupPerson).toEqual(theo)
  })

  test('is for the own items of a cart with gifts, which ship', async () => {
    const { buyer, send, enter, groupId } = await fillCart()
    const gift = await makeVariant(database, { price: 50_00 })
    const { groups } = unwrapResult(
      await handlers.saveGroup(buyer.ctx, { recipientName: 'Ada Berg' }, exchange),
    )
    const giftId = groups.find(({ kind }) => kind === 'address')?.id ?? ''
    unwrapResult(
      await handlers.addLine(buyer.ctx, { variantId: gift, qty: 1, groupId: giftId }, exchange),
    )
    const chosen = await enter({ isPickup: true, pickupPerson: theo })
    expect(chosen.missing).toEqual(['email', 'address', 'billing'])
    expect(await send({ isPickup: true }, {}, giftId)).toMatchObject({
      reason: 'gift-not-picked-up',
      fields: { 'groups.0.isPickup': expect.any(String) },
    })
    const both = unwrapResult(
      await send({ address: homeAddress }, { email: 'nora@example.com', billing }, giftId),
    )
    expect(both.groups.map((group) => [group.id === groupId, group.isPickup])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(both.canPlace).toBe(true)
  })

  test.each<[GroupInput, string, string]>([
    [{ isPickup: true, methodId: 'standard' }, 'pickup-contradicts-method', 'methodId'],
    [{ isPickup: true, address: homeAddress }, 'pickup-has-no-address', 'address'],
    [{ pickupPerson: theo }, 'delivery-not-pickup', 'pickupPerson'],
  ])('refuses %j', async (entered, reason, field) => {
    const { send } = await fillCart()
    expect(await send(entered)).toMatchObject({
      refused: 'fields-invalid',
      reason,
      fields: { [`groups.0.${field}`]: expect.any(String) },
    })
  })

  test('is refused by a shop without it, which shows no choice', async () => {
    const { buyer, groupId } = await fillCart()
    expect(
      await withoutPickup.quoteCheckout(
        buyer.ctx,
        { groups: [{ groupId, isPickup: true }] },
        exchange,
      ),
    ).toMatchObject({
      reason: 'pickup-not-offered',
      fields: { 'groups.0.isPickup': 'This shop does not offer pickup.' },
    })
    const { groups } = unwrapResult(await withoutPickup.readCheckout(buyer.ctx, {}, exchange))
    expect(groups[0]?.methods.some(({ pickup }) => pickup)).toBe(false)
  })

  test('asks for an address again when the shop no longer offers it', async () => {
    const { buyer, enter } = await fillCart()
    await enter({ isPickup: true, pickupPerson: theo }, { email: 'nora@example.com', billing })
    const shown = unwrapResult(await withoutPickup.readCheckout(buyer.ctx, {}, exchange))
    expect(shown).toMatchObject({ missing: ['address'], canPlace: false })
    expect(shown.groups[0]).toMatchObject({ isPickup: false })
  })

  test('begins in one call', async () => {
    const variantId = await makeVariant(database)
    const begin = (isPickup: boolean) =>
      handlers.beginCheckout(
        checkout.buyer().ctx,
        {
          lines: [{ variantId, qty: 1 }],
          email: 'nora@example.com',
          isPickup,
          pickupPerson: theo,
          billing,
        },
        exchange,
      )
    expect(unwrapResult(await begin(true)).checkout).toMatchObject({
      canPlace: true,
      groups: [{ isPickup: true, pickupPerson: theo }],
    })
    expect(await begin(false)).toMatchObject({
      reason: 'delivery-not-pickup',
      fields: { pickupPerson: 'These items are shipped, not picked up.' },
    })
  })
})

describe('an order that is picked up', () => {
  test('has the place of the shop with the name of who comes, and the billing address', async () => {
    const placed = await order(await fillCart())
    expect(placed.groups[0]).toMatchObject({
      recipientName: 'Theo Hale',
      place: 'New York, NY',
      address: {
        firstName: 'Theo',
        line1: '40 Mercer Street',
        zip: '10013',
        phone: '(212) 555-0143',
      },
      pickup: { address: '40 Mercer Street, New York, NY 10013' },
    })
    expect(placed.billing).toMatchObject({
      name: 'Nora Hale',
      lines: ['1 Beacon Street', 'Boston, MA 02108'],
    })
    const record = unwrapResult(await getStaffOrder(shop.services, placed.id, checkout.clock.now()))
    expect(record.deliveries[0]).toMatchObject({
      isPickup: true,
      recipientName: 'Theo Hale',
      phone: '(212) 555-0143',
      address: ['Theo Hale', '40 Mercer Street', 'New York, NY 10013'],
    })
  })

  test('gives its place neither to later orders nor to returns', async () => {
    const placed = await order(await fillCart())
    expect(await listRecentAddresses(database.db, 'nora@example.com')).toEqual([])
    expect(await findReturnSender(shop.services, placed.groups[0]?.id ?? '')).toEqual({
      name: 'Nora Hale',
      company: '',
      line1: '1 Beacon Street',
      line2: '',
      city: 'Boston',
      stateCode: 'MA',
      zip: '02108',
      phone: '2125550143',
    })
  })
})
