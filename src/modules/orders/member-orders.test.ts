import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { days } from '#kernel/time/time.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { createPersonalization } from '#modules/monograms/create-personalization.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { guestActor, testContext } from '#test/support/context.ts'
import { emptyTables, openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestOrders } from '#test/support/orders.ts'
import type { TestOrder } from '#test/support/placed-order.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { claimOrders } from './commands/claim-orders.ts'
import { ordersContract } from './contract.ts'

const database = await openTestDatabase()
const shop = openTestOrders(database)
const { clock, handlers, call } = shop
const start = clock.now()
const monogramFile = fileURLToPath(new URL('../../../catalog/monograms.json', import.meta.url))
const lettered = { slug: 'fern-edge-napkins', type: 'Napkins', takesMonogram: true }
const names = {
  first: 'Eleanor',
  middle: 'James',
  last: 'Hartwell',
  partner: '',
  text: '',
  letters: '',
}
const choice = {
  templateId: 'napkins',
  placeId: 'corner',
  styleId: 'italic',
  colorId: 'turkey-red',
  sizeMm: 64,
  names,
}

beforeEach(async () => {
  clock.set(start)
  await emptyTables(database)
})

async function unwrapAnswer<Answer>(answer: Promise<Answer | Refusal>): Promise<Answer> {
  const found = await answer
  if (isRefusal(found)) throw new Error(`${found.refused}: ${found.message}`)
  return found
}

async function member() {
  const { actor, id, email } = await signedInMember(database)
  const ctx = testContext(database, { actor, clock })
  return {
    id,
    email,
    ctx,
    place: (order: TestOrder = {}) =>
      shop.place({ ownerId: id, sessionId: actor.sessionId, email, ...order }),
    list: (input: Record<string, unknown> = {}) =>
      unwrapAnswer(call(handlers.listOrders, ordersContract.listOrders.input.parse(input), ctx)),
    reorder: (orderId: string) => unwrapAnswer(call(handlers.reorder, { id: orderId }, ctx)),
  }
}

describe('a member’s orders', () => {
  test('are listed newest first, with status, total, item count, recipients and dates', async () => {
    const nora = await member()
    const first = await nora.place({ lines: [{ qty: 2 }, { group: 1 }] })
    clock.advance(days(1))
    const second = await nora.place()
    const { rows, total, page } = await nora.list()
    expect([total, page]).toEqual([2, 1])
    expect(rows.map(({ number }) => number)).toEqual([second.number, first.number])
    expect(rows[1]).toMatchObject({
      id: first.id,
      status: 'getting_ready',
      next: expect.stringContaining('We are packing your order'),
      placedAt: start.toISOString(),
      total: first.totals.grand,
      currency: 'USD',
      count: 3,
      recipients: ['Nora Hale'],
      arrives: {
        earliest: expect.stringMatching(/^2026-03-/),
        latest: expect.stringMatching(/^2026-03-/),
      },
    })
    expect(rows[1]?.pictures).toHaveLength(2)
  })

  test('are paged', async () => {
    const nora = await member()
    for (let count = 0; count < 5; count++) {
      clock.advance(1000)
      await nora.place()
    }
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => nora.list({ page, pageSize: '2' })),
    )
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1])
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(5)
  })

  test.each([
    ['the number, as people type it', (number: string) => number.replace('AB-', '').toLowerCase()],
    ['a piece', () => 'fern-EDGE'],
    ['an option', () => 'bottle'],
    ['who it goes to', () => 'hale nora'],
    ['a piece and a recipient', () => 'napkins hale'],
  ])('are found by %s', async (_, question) => {
    const nora = await member()
    const { number } = await nora.place()
    expect((await nora.list({ q: question(number) })).rows.map((row) => row.number)).toEqual([
      number,
    ])
    expect((await nora.list({ q: `${question(number)} zebra` })).rows).toEqual([])
  })

  test.each(['%', '_', "'", '\\', '100%', '"'])(
    '%j is text to look for and nothing else',
    async (q) => {
      const nora = await member()
      await nora.place()
      expect((await nora.list({ q })).total).toBe(0)
    },
  )

  test('are filtered by state and by dates in the shop’s time zone', async () => {
    const nora = await member()
    const old = await nora.place({ placedAt: new Date('2026-02-01T04:30:00Z') })
    const recent = await nora.place()
    await database.query(`update orders set status = 'cancelled' where id = $1`, [old.id])
    const numbers = async (input: Record<string, unknown>) =>
      (await nora.list(input)).rows.map(({ number }) => number)
    expect(await numbers({ state: 'open' })).toEqual([recent.number])
    expect(await numbers({ state: 'cancelled' })).toEqual([old.number])
    expect(await numbers({ state: 'closed' })).toEqual([])
    expect(await numbers({ from: '2026-01-31', to: '2026-01-31' })).toEqual([old.number])
    expect(await numbers({ from: '2026-02-01' })).toEqual([recent.number])
    expect(
      await call(
        handlers.listOrders,
        ordersContract.listOrders.input.parse({ from: '2026-03-02', to: '2026-03-01' }),
        nora.ctx,
      ),
    ).toMatchObject({
      refused: 'fields-invalid',
      fields: { to: expect.any(String) },
    })
  })

  test('are hidden from other members in list, detail, reorder and invoice', async () => {
    const [nora, ben] = [await member(), await member()]
    const { id } = await nora.place()
    expect((await ben.list()).rows).toEqual([])
    for (const handler of [handlers.readOrder, handlers.reorder, handlers.readInvoice])
      expect(await call(handler, { id }, ben.ctx)).toMatchObject({ refused: 'not-found' })
  })
})

describe('reordering', () => {
  test('adds available items to the cart at current prices and gives reasons for the others', async () => {
    const nora = await member()
    const [plenty, few, gone, archived] = await Promise.all([
      makeVariant(database, { title: 'Plate', price: 30_00 }),
      makeVariant(database, { title: 'Bowl', onHand: 1 }),
      makeVariant(database, { title: 'Cup', onHand: 0 }),
      makeVariant(database, { title: 'Jug' }),
    ])
    await database.query(`update variants set status = 'archived' where id = $1`, [archived])
    const { id } = await nora.place({
      lines: [
        { variantId: plenty, title: 'Plate', qty: 2, unitPrice: 25_00 },
        { variantId: plenty, title: 'Plate', qty: 1, group: 1 },
        { variantId: few, title: 'Bowl', qty: 3 },
        { variantId: gone, title: 'Cup' },
        { variantId: archived, title: 'Jug' },
        { variantId: createId('var'), title: 'Spoon' },
      ],
    })
    const { cart, added, left } = await nora.reorder(id)
    expect(cart.lines.map(({ title, qty, unitPrice }) => [title, qty, unitPrice])).toEqual([
      ['Plate', 3, 30_00],
      ['Bowl', 1, 96_00],
    ])
    expect(added).toEqual([
      { title: 'Plate, Bottle', qty: 3 },
      { title: 'Bowl, Bottle', qty: 1 },
    ])
    expect(left.map(({ title, reason }) => [title, reason])).toEqual([
      ['Bowl, Bottle', 'Only 1 of Bowl is left.'],
      ['Cup, Bottle', 'Cup is sold out.'],
      ['Jug, Bottle', 'Jug is no longer sold.'],
      ['Spoon, Bottle', 'That product is no longer available.'],
    ])
  })

  test('keeps the monogram and leaves out items whose monogram is no longer available, with a reason', async () => {
    await importMonogramTemplates(database, { file: monogramFile })
    const takes = [{ namespace: 'aumbry', key: 'monogram', label: '', value: 'true' }]
    const napkins = await makeVariant(database, { attributes: takes })
    await database.query(
      `update products set slug = 'fern-edge-napkins', type = 'Napkins' where id = (select product_id from variants where id = $1)`,
      [napkins],
    )
    const letters = await createPersonalization(database.db, {
      goods: lettered,
      choice,
      now: start,
    })
    if (isRefusal(letters)) throw new Error(letters.message)
    const nora = await member()
    const { id } = await nora.place({
      lines: [
        { variantId: napkins, qty: 2, personalization: letters },
        { variantId: napkins, qty: 1 },
      ],
    })
    const { cart, added } = await nora.reorder(id)
    expect(
      cart.lines.map(({ qty, personalization }) => [qty, personalization?.letters ?? null]),
    ).toEqual([
      [1, null],
      [2, 'E, H, J'],
    ])
    expect(added.map(({ title }) => title)).toContainEqual(
      expect.stringContaining('with the monogram E, H, J'),
    )
    await database.query(`update monogram_templates set active = false`)
    expect((await nora.reorder(id)).left.map(({ reason }) => reason)).toEqual([
      'This monogram is no longer available.',
    ])
  })

  test('does not change the old order', async () => {
    const nora = await member()
    const { id } = await nora.place({ lines: [{ variantId: await makeVariant(database) }] })
    const before = await call(handlers.readOrder, { id }, nora.ctx)
    await nora.reorder(id)
    expect(await call(handlers.readOrder, { id }, nora.ctx)).toEqual(before)
  })
})

describe('guest history', () => {
  const claim = (who: { id: Awaited<ReturnType<typeof member>>['id']; email: string }) =>
    inTransaction(database.db, (tx) =>
      claimOrders(tx, { memberId: who.id, email: who.email, now: clock.now() }),
    )

  test('guest orders placed with the confirmed email appear in the account once', async () => {
    const nora = await member()
    const { number } = await shop.place({ ownerId: guestActor().id, email: nora.email })
    await shop.place({ ownerId: guestActor().id, email: 'ben@example.com' })
    expect((await nora.list()).rows).toEqual([])
    expect(await claim(nora)).toBe(1)
    expect(await claim(nora)).toBe(0)
    expect((await nora.list()).rows.map((row) => row.number)).toEqual([number])
    const { rows } = await database.query(
      `select count(*)::int as count from order_events where kind = 'order_claimed'`,
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('an order of another member is not claimed, whatever its email address', async () => {
    const [nora, ben] = [await member(), await member()]
    await ben.place({ email: nora.email })
    expect(await claim(nora)).toBe(0)
    expect((await ben.list()).rows).toHaveLength(1)
  })
})
