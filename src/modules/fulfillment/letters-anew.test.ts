import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { hours } from '#kernel/time/time.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout } = shop
await importMonogramTemplates(database, {
  file: fileURLToPath(new URL('../../../catalog/monograms.json', import.meta.url)),
})

/** The sampler is priced by its monogram. */
const choice = (first: string) => ({
  templateId: 'sampler', placeId: 'name', styleId: 'name', colorId: 'turkey-red', sizeMm: 25,
  names: { first, middle: '', last: '', partner: '', text: first, letters: '' },
}) // prettier-ignore

async function makeSampler(): Promise<string> {
  const attributes = [{ namespace: 'aumbry', key: 'monogram', label: 'Monogram', value: 'true' }]
  const variantId = await makeVariant(database, { onHand: 9, attributes })
  await execute(
    database.db,
    sql`
      update products
      set slug = 'cross-stitch-sampler-pillow'
      where id = (select product_id from variants where id = ${variantId})`,
  )
  return variantId
}

const variantId = await makeSampler()

test('another shipping method still includes the days for the monogram', async () => {
  const buyer = checkout.buyer()
  const personalization = { choice: choice('Ann'), acknowledged: true as const }
  unwrapResult(
    await checkout.handlers.addLine(buyer.ctx, { variantId, qty: 1, personalization }, exchange),
  )
  const [group] = (await buyer.prepare([])).groups
  unwrapResult(
    await checkout.handlers.quoteCheckout(
      buyer.ctx,
      { groups: [{ groupId: group?.id ?? '', methodId: 'express' }] },
      exchange,
    ),
  )
  const placed = unwrapResult(await buyer.place())
  await buyer.enterCard(placed.checkoutId)
  const id = (await buyer.complete(placed.checkoutId)).orderId ?? ''
  await checkout.runJobs()
  const groupId =
    unwrapResult(await checkout.handlers.readOrder(buyer.ctx, { id }, exchange)).groups[0]?.id ?? ''
  const { rows: ways } = unwrapResult(
    await shop.buyers.readOtherWays(buyer.ctx, { id, groupId }, exchange),
  )
  const standard = (all: readonly { id: string; earliest: string; latest: string }[] = []) => {
    const found = all.find((way) => way.id === 'standard')
    return found && [found.earliest, found.latest]
  }
  expect(standard(ways)).toEqual(standard(group?.methods))
})

test.each([
  ['dearer', 'Ann', 'Anna'],
  ['cheaper', 'Anna', 'Ann'],
])(
  'letters that are %s are ordered anew: the piece goes back whole and is paid with its new letters, and only they are made',
  async (_, before, after) => {
    const plain = await makeVariant(database, { onHand: 5 })
    const buyer = checkout.buyer()
    const letters = (first: string) => ({ choice: choice(first), acknowledged: true as const })
    const add = async (first: string) =>
      unwrapResult(
        await checkout.handlers.addLine(
          buyer.ctx,
          { variantId, qty: 2, personalization: letters(first) },
          exchange,
        ),
      )
    await add(before)
    const { orderId } = await shop.buy([{ variantId: plain, qty: 1 }], { buyer, wait: 0 })
    const order = unwrapResult(
      await checkout.handlers.readOrder(buyer.ctx, { id: orderId }, exchange),
    )
    const line = order.groups.flatMap((group) => group.lines).find((one) => one.personalization)
    const lineId = line?.id ?? ''
    const was = line?.personalization?.price ?? 0
    const now = was + 2_00 * (after.length - before.length)
    expect(
      await checkout.handlers.changeLetters(buyer.ctx, { lineId, ...letters(after) }, exchange),
    ).toMatchObject({
      refused: 'total-changed',
      detail: { was, now },
    })
    await add(after)
    const { refunded } = unwrapResult(
      await shop.buyers.cancelOrder(
        buyer.ctx,
        { id: orderId, items: [{ lineId, qty: 2 }] },
        exchange,
      ),
    )
    expect(refunded).toBeGreaterThan(2 * 96_00 + 2 * was)
    const anew = await shop.buy([], { buyer, wait: hours(1) })
    const jobs = await queryRows(
      database.db,
      { orderId: text, state: text, qty: integer, letters: text },
      sql`
        select order_id, state, qty, personalization ->> 'letters' as letters
        from monogram_jobs
        where order_id in (${orderId}, ${anew.orderId})
        order by created_at`,
    )
    expect(jobs).toEqual([
      { orderId, state: 'cancelled', qty: expect.any(Number), letters: before },
      { orderId: anew.orderId, state: 'queued', qty: 2, letters: after },
    ])
    const paid = await queryRow(
      database.db,
      { price: integer },
      sql`
        select (personalization ->> 'price')::int as price
        from order_lines
        where order_id = ${anew.orderId}`,
    )
    expect(paid).toEqual({ price: now })
    expect(await shop.violations()).toEqual([])
  },
)
