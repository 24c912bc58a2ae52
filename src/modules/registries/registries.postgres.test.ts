import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { makeVariant } from '#test/support/goods.ts'
import { openTestRegistries } from '#test/support/registries.ts'
import { openTwoShops } from '#test/support/two-shops.ts'
import { registryInvariants } from './fsck.ts'

/** How often the race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 1)
const guests = 20

const { database, databases, shops: checkouts } = await openTwoShops()
const shops = checkouts.map((checkout, index) => ({ checkout, ...openTestRegistries(databases[index] ?? database, checkout) }))
const [first = shops[0]] = shops
if (!first) throw new Error('There is no shop.')

test('twenty guests buy the last wanted unit at once: one gift, nineteen told so', { timeout: 60_000 + runs * 30_000 }, async () => {
  for (let run = 0; run < runs; run++) {
    const owner = await first.owner()
    const variantId = await makeVariant(database, { onHand: 100 })
    const registry = await first.open(owner, [{ variantId, wanted: 1 }])
    const [slug, itemId] = [registry.slug ?? '', registry.items[0]?.id ?? '']
    const buyers = Array.from({ length: guests }, (_, index) => {
      const shop = shops[index % shops.length] ?? first
      return { shop, buyer: shop.checkout.buyer() }
    })
    for (const { shop, buyer } of buyers) await shop.choose(buyer, { slug, itemId })
    const outcomes = await Promise.all(
      buyers.map(async ({ buyer }) => {
        const placed = await buyer.place()
        if (isRefusal(placed)) return placed.refused
        await buyer.enterCard(placed.checkoutId)
        return (await buyer.complete(placed.checkoutId)).state
      }),
    )
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'registry-taken')).toHaveLength(guests - 1)
    expect((await first.read(owner, registry.id)).items[0]?.counts).toMatchObject({ wanted: 1, bought: 1, held: 0, over: 0, remaining: 0 })
  }
  expect((await checkInvariants(first.checkout.parts.db, registryInvariants)).flatMap(({ violations }) => violations)).toEqual([])
})
