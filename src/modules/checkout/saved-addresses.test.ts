import { describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { addressesContract } from '#modules/addresses/contract.ts'
import { addressesHandlers } from '#modules/addresses/api/http.ts'
import { verifyByRules } from '#modules/addresses/verify-address.ts'
import { orderInvariants } from '#modules/orders/db/invariants.ts'
import { orderAddressUpdater } from '#modules/orders/commands/order-address-updater.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, json as jsonOf, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { first } from '#test/support/caller.ts'
import { homeAddress, openTestCheckout } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { cartAddressUses } from './queries/stored-addresses.ts'

const database = await openTestDatabase()
const checkout = openTestCheckout(database)
const { sealer } = checkout.services
const book = addressesHandlers({
  sealer,
  verify: verifyByRules,
  shipsTo: () => true,
  useSources: [cartAddressUses(checkout.services), orderAddressUpdater(checkout.services.sealer)],
})
const input = (change: Record<string, unknown> = {}) =>
  addressesContract.createAddress.input.parse({
    ...homeAddress,
    deliveryNotes: 'Gate code 4711',
    ...change,
  })
const changed = (change: Record<string, unknown>) =>
  addressesContract.editAddress.input.parse(change)

async function done<Answer>(answer: Promise<Answer | Refusal>): Promise<Answer> {
  const found = await answer
  if (isRefusal(found)) throw new Error(`${found.refused}: ${found.message}`)
  return found
}

async function member() {
  const { actor, id } = await signedInMember(database)
  const buyer = checkout.buyer(actor)
  const [{ address }, variantId] = await Promise.all([
    done(book.createAddress(buyer.ctx, input(), exchange)),
    makeVariant(database, { price: 120_00 }),
  ])
  const group = async () => first((await buyer.settlement()).groups)
  /** A cart whose one delivery goes to the saved address. */
  const settle = async () => {
    await done(checkout.handlers.addLine(buyer.ctx, { variantId, qty: 2 }, exchange))
    const { groups } = await buyer.settlement()
    return done(
      checkout.handlers.quoteCheckout(
        buyer.ctx,
        {
          email: 'nora@example.com',
          groups: [{ groupId: first(groups).id, addressId: address.id }],
          billing: { sameAsShipping: true, address: null },
        },
        exchange,
      ),
    )
  }
  const order = async () => {
    const placed = await done(buyer.place(await settle()))
    await buyer.enterCard(placed.checkoutId)
    return (await buyer.complete(placed.checkoutId)).orderId ?? ''
  }
  const edit = (change: Record<string, unknown>) =>
    done(book.editAddress(buyer.ctx, changed({ id: address.id, ...change }), exchange))
  const apply = (useIds: string[]) =>
    done(book.applyAddress(buyer.ctx, { id: address.id, useIds }, exchange))
  return { buyer, id, address, group, settle, order, edit, apply }
}

describe('a member’s saved address at settlement', () => {
  test('is taken by its id, as a copy with its delivery notes', async () => {
    const nora = await member()
    const settlement = await nora.settle()
    expect(first(settlement.groups).address).toMatchObject({
      line1: '24 Orchard Street',
      deliveryNotes: 'Gate code 4711',
    })
    expect(settlement.canPlace).toBe(true)
  })

  test('another member’s is not found, and nothing is kept', async () => {
    const [nora, ben] = [await member(), await member()]
    await nora.settle()
    const { groups } = await nora.buyer.settlement()
    const before = await nora.group()
    for (const addressId of [ben.address.id, createId('adr')])
      expect(
        await checkout.handlers.quoteCheckout(
          nora.buyer.ctx,
          { groups: [{ groupId: first(groups).id, addressId }] },
          exchange,
        ),
      ).toMatchObject({ refused: 'not-found' })
    expect(await nora.group()).toEqual(before)
  })

  test('a guest has none', async () => {
    const nora = await member()
    const guest = checkout.buyer()
    const settlement = await guest.prepare([{ variantId: await makeVariant(database), qty: 1 }])
    const [group] = settlement.groups
    expect(
      await checkout.handlers.quoteCheckout(
        guest.ctx,
        { groups: [{ groupId: group?.id ?? '', addressId: nora.address.id }] },
        exchange,
      ),
    ).toMatchObject({ refused: 'not-found' })
  })

  test('an order keeps its own copy and notes when the address was used', async () => {
    const nora = await member()
    const orderId = await nora.order()
    const { rows: saved } = await done(book.listAddresses(nora.buyer.ctx, {}, exchange))
    expect(first(saved).lastUsedAt).toBe(checkout.clock.now().toISOString())
    await nora.edit({ line1: '99 Mill Road' })
    const group = await queryRow(
      database.db,
      { address: jsonOf<{ readonly line1: string }>() },
      sql`select address from order_groups where order_id = ${orderId}`,
    )
    expect(group?.address.line1).toBe('24 Orchard Street')
  })
})

describe('fix once, fix everywhere', () => {
  test('an edit lists the cart that still carries the old address, with what the change does to tax and dates; applying brings it up to date', async () => {
    const nora = await member()
    await nora.settle()
    const { uses } = await nora.edit({
      line1: '5 Elm Street',
      line2: '',
      city: 'Portland',
      stateCode: 'OR',
      zip: '97201',
    })
    const use = first(uses)
    expect(use).toMatchObject({
      kind: 'cart',
      title: 'Your cart',
      where: '2 items for Nora Hale.',
      canApply: true,
      reason: '',
    })
    expect(use.effect.tax?.was).toBeGreaterThan(0)
    expect(use.effect.tax?.now).toBe(0)
    expect((use.effect.arrives?.now.latest ?? '') > (use.effect.arrives?.was.latest ?? '')).toBe(
      true,
    )
    expect((await nora.group()).address?.city).toBe('New York')

    expect(await nora.apply([use.id])).toEqual({ applied: [use.id], left: [], uses: [] })
    const after = await nora.group()
    expect(after.address).toMatchObject({ city: 'Portland', stateCode: 'OR' })
    expect(after.totals.tax).toBe(use.effect.tax?.now)
  })

  test('only what is ticked is changed, and what was fixed twice is still found', async () => {
    const nora = await member()
    await nora.settle()
    await nora.edit({ line1: '26 Orchard Street' })
    const { uses } = await nora.edit({ line1: '28 Orchard Street' })
    expect(uses).toHaveLength(1)
    expect((await nora.group()).address?.line1).toBe('24 Orchard Street')
    expect((await nora.apply([first(uses).id])).uses).toEqual([])
    expect((await nora.group()).address?.line1).toBe('28 Orchard Street')
  })

  test('a placed order takes a correction within its ZIP code, which moves neither tax nor promise, and remembers what it was', async () => {
    const nora = await member()
    const orderId = await nora.order()
    const { uses } = await nora.edit({ line2: 'Apt 8' })
    const use = first(uses)
    expect(use).toMatchObject({
      kind: 'order',
      canApply: true,
      effect: { tax: null, arrives: { was: use.effect.arrives?.now } },
    })
    expect(await nora.apply([use.id])).toMatchObject({ applied: [use.id], left: [], uses: [] })
    const order = await done(checkout.handlers.readOrder(nora.buyer.ctx, { id: orderId }, exchange))
    expect(first(order.groups).address?.line2).toBe('Apt 8')
    expect(order.timeline.map(({ step }) => step)).toContain('address_changed')
    expect(
      await queryRows(
        database.db,
        { line2Before: text },
        sql`
          select data -> 'was' ->> 'line2' as line2_before
          from order_events
          where order_id = ${orderId} and kind = 'address_changed'`,
      ),
    ).toEqual([{ line2Before: 'Apt 3' }])
    expect(
      await queryRows(
        database.db,
        { urgent: boolean, heading: text },
        sql`select urgent, heading from order_updates where order_id = ${orderId}`,
      ),
    ).toEqual([{ urgent: true, heading: 'The address was corrected' }])
    const findings = await checkInvariants(
      database.db,
      orderInvariants.filter(({ id }) => id !== 'I-30'),
    )
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  })

  test('another ZIP code is not for a placed order: it says why, and stays as it is', async () => {
    const nora = await member()
    const orderId = await nora.order()
    const { uses } = await nora.edit({ zip: '10003' })
    const use = first(uses)
    expect(use).toMatchObject({
      kind: 'order',
      canApply: false,
      reason: expect.stringContaining('Contact us'),
    })
    expect(await nora.apply([use.id])).toMatchObject({
      applied: [],
      left: [{ id: use.id, reason: use.reason }],
    })
    const order = await done(checkout.handlers.readOrder(nora.buyer.ctx, { id: orderId }, exchange))
    expect(first(order.groups).address?.zip).toBe('10002')
  })

  test('an order that should have arrived is left alone', async () => {
    const nora = await member()
    await nora.order()
    checkout.clock.advance(days(40))
    expect((await nora.edit({ line2: 'Apt 8' })).uses).toEqual([])
    checkout.clock.advance(-days(40))
  })

  test('another member’s parcel is not found, and nothing at all is written', async () => {
    const [nora, ben] = [await member(), await member()]
    await nora.order()
    await ben.settle()
    const theirs = first((await nora.edit({ line2: 'Apt 8' })).uses)
    const mine = first((await ben.edit({ line2: 'Apt 9' })).uses)
    expect(
      await book.applyAddress(
        ben.buyer.ctx,
        { id: ben.address.id, useIds: [mine.id, theirs.id] },
        exchange,
      ),
    ).toMatchObject({
      refused: 'not-found',
    })
    expect((await ben.group()).address?.line2).toBe('Apt 3')
  })
})
