import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, clerk, checkout } = shop

const detail = async (order: string) =>
  unwrapResult(await staff.staffReadOrder(clerk, { order }, exchange))
const buy = async () =>
  shop.buy([{ variantId: await makeVariant(database, { price: 40_00, onHand: 50 }), qty: 2 }])

test('of ten first changes of one order at once, one is saved and nine are refused', async () => {
  const { number } = await buy()
  for (const version of [0, 1]) {
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        staff.updateOrder(
          clerk,
          { order: number, version, note: `Note ${version} ${index}` },
          exchange,
        ),
      ),
    )
    const refused = results.filter(isRefusal)
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 9 }, () => 'changed-meanwhile'),
    )
    expect((await detail(number)).version).toBe(version + 1)
  }
})

test('tags that ten colleagues add at once are all kept', async () => {
  const { number } = await buy()
  const tags = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
  await Promise.all(
    tags.map((tag) =>
      staff.actOnOrders(clerk, { orders: [number], act: 'addTags', tags: [tag] }, exchange),
    ),
  )
  expect((await detail(number)).tags).toEqual(tags)
})

test('a summary is right after its payment, units and tags changed at once', async () => {
  for (let run = 0; run < 3; run++) {
    const { number } = await buy()
    const { units } = await detail(number)
    const items = [{ lineId: units[0]?.lineId ?? '', qty: 1 }]
    await Promise.all([
      staff.staffCancel(clerk, { order: number, reason: 'stock', items }, exchange),
      staff.shipPieces(clerk, { order: number, items }, exchange),
      staff.actOnOrders(clerk, { orders: [number], act: 'addTags', tags: ['race'] }, exchange),
      checkout.runJobs(),
    ])
    await checkout.runJobs()
    expect(await shop.violations()).toEqual([])
    expect(await detail(number)).toMatchObject({ tags: ['race'] })
  }
})
