import { afterAll, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { fixedClock } from '#test/support/clock.ts'
import { createPostgresDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
import { openTestRegistries } from '#test/support/registries.ts'
import { registryInvariants } from './fsck.ts'

/** How often the race is run; the slow command asks for 200. */
const runs = Number(process.env['RACE_RUNS'] ?? 1)
const guests = 20

const home = await createPostgresDatabase()
/** Two pools and two compositions, as two processes of the shop would have. */
const databases = await Promise.all([
  openDatabase({ url: home.url, maxConnections: 12 }),
  openDatabase({ url: home.url, maxConnections: 12 }),
])
const clock = fixedClock(new Date())
const shops = databases.map((database) => {
  const checkout = openTestCheckout(database, { clock })
  return { checkout, ...openTestRegistries(database, checkout) }
})
const [first = shops[0]] = shops
if (!first) throw new Error('There is no shop.')

afterAll(async () => {
  for (const { checkout } of shops) await checkout.sandbox.idle()
  await Promise.all(databases.map((database) => database.close()))
  await home.drop()
})

test('twenty guests buy the last wanted unit at once: one gift, nineteen told so', { timeout: 60_000 + runs * 30_000 }, async () => {
  for (let run = 0; run < runs; run++) {
    const owner = await first.owner()
    const variantId = await makeVariant(databases[0], { onHand: 100 })
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
