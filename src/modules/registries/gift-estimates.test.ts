import { expect, test } from 'vitest'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish, secretAddress } from '#test/support/registries.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { handlers } = giving.shop.checkout

/** Boston is near the warehouse; parcels to unknown places are estimated for the West Coast. */
async function giftIn(settings: Parameters<typeof openWithWish>[2]) {
  const { slug, itemId } = await openWithWish(database, giving, settings)
  const buyer = giving.shop.checkout.buyer()
  await giving.choose(buyer, { slug, itemId })
  return buyer
}

const boston = { ...secretAddress, city: 'Boston', stateCode: 'MA', zip: '02116' } as const

test('the cart estimates a registry gift for the registry’s address', async () => {
  const buyer = await giftIn({ settings: { addressBefore: boston } })
  const cart = unwrapResult(await handlers.readCart(buyer.ctx, {}, exchange))
  const gift = cart.groups.find(({ kind }) => kind === 'registry')
  const settlement = await buyer.settlement()
  const [promised] = settlement.groups[0]?.methods ?? []
  expect(gift?.arrival).toMatchObject({
    methodId: 'standard',
    earliest: promised?.earliest,
    latest: promised?.latest,
  })
  expect(cart.totals.grand).toBe(settlement.totals.grand)
  expect(cart.estimate).toMatchObject({
    zip: null,
    taxKnown: true,
    taxLow: settlement.totals.tax,
    place: 'Massachusetts',
  })
  expect(JSON.stringify(cart)).not.toContain(boston.line1)

  // A parcel to the shopper beside it is still estimated for the far coast, and its tax waits for a
  // ZIP code.
  const variantId = await makeVariant(database)
  const both = unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
  const own = both.groups.find(({ kind }) => kind === 'own')
  expect(both.groups.find(({ kind }) => kind === 'registry')?.arrival).toEqual(gift?.arrival)
  expect(own?.arrival?.latest).not.toBe(gift?.arrival?.latest)
  expect(both.estimate.taxKnown).toBe(false)
  const estimated = unwrapResult(await handlers.estimate(buyer.ctx, { zip: '97201' }, exchange))
  expect(estimated.estimate).toMatchObject({ zip: '97201', taxKnown: true, place: 'Oregon' })
})

test('the cart’s estimate starts at the registry’s hold date', async () => {
  const buyer = await giftIn({ settings: { addressBefore: boston, shipAfter: '2026-06-10' } })
  const cart = unwrapResult(await handlers.readCart(buyer.ctx, {}, exchange))
  const [promised] = (await buyer.settlement()).groups[0]?.methods ?? []
  expect(cart.groups.find(({ kind }) => kind === 'registry')?.arrival?.earliest).toBe(
    promised?.earliest,
  )
  expect((promised?.earliest ?? '') > '2026-06-10').toBe(true)
})
