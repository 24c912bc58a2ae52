import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { rows } from '#platform/db/database.server.ts'
import { must } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/goods.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { registryInvariants } from './fsck.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { checkout } = shop
const { clock } = checkout
const start = clock.now()

beforeEach(() => clock.set(start))

const remind = async () => jobs['registries.remind']?.({})
const mailsTo = (email: string) =>
  rows<{ subject: string }>(
    database.db,
    sql`select subject from mails where recipient = ${email} and dedupe_key like 'registry-%' order by created_at, subject`,
  ).then((found) => found.map(({ subject }) => subject))

/** A list of ten wishes, opened on March 2 for June 20. */
async function tenWishes() {
  const opened = await openWithWish(database, giving, { settings: { eventDate: '2026-06-20' } })
  const others = await Promise.all(
    Array.from({ length: 9 }, () => makeVariant(database, { onHand: 9, price: 50_00 })),
  )
  for (const variantId of others)
    must(await handlers.addItem(opened.asOwner(), { id: opened.registry.id, variantId }, exchange))
  return { ...opened, others }
}

describe('around the event', () => {
  test('a month before its people are told what is left, two weeks after send your thank-you notes; each once', async () => {
    const { owner, give } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    await remind()
    expect(await mailsTo(owner.email)).toEqual([])
    clock.set('2026-05-25T15:00:00Z')
    await remind()
    await remind()
    expect(await mailsTo(owner.email)).toEqual(['Our wedding: a month to go'])
    await give()
    clock.set('2026-07-05T15:00:00Z')
    await remind()
    await remind()
    expect((await mailsTo(owner.email)).filter((subject) => subject.includes('thank-you'))).toEqual(
      ['Our wedding: send your thank-you notes'],
    )
  })

  test('ten percent off what is left comes into the owner’s cart by itself, once, and not off what was given or anything else', async () => {
    const { owner, read, give, others, variantId } = await tenWishes()
    await give(2)
    clock.set('2026-05-25T15:00:00Z')
    expect((await read()).completion).toEqual({
      opensOn: '2026-05-21',
      endsOn: '2026-10-18',
      state: 'open',
      code: null,
    })
    await remind()
    expect(await mailsTo(owner.email)).toContain('Our wedding: 10% off what’s left')
    const { completion } = await read()
    expect(completion?.code).toMatch(/^REGISTRY-/)
    const buyer = checkout.buyer(owner.ctx.actor as never)
    const add = (id: string) =>
      checkout.handlers.addLine(
        { ...buyer.ctx, now: clock.now() },
        { variantId: id, qty: 1 },
        exchange,
      )
    must(await add(variantId))
    const cart = must(await add(others[0] ?? ''))
    expect(cart.coupons).toMatchObject([
      { code: completion?.code, amount: 5_00, isOwn: true, refusal: null },
    ])
    clock.set('2026-10-20T15:00:00Z')
    expect(
      must(await checkout.handlers.readCart({ ...buyer.ctx, now: clock.now() }, {}, exchange))
        .coupons,
    ).toEqual([])
  })

  test('the day after the event a card for half a year: off anything, in one order', async () => {
    const { owner, others } = await tenWishes()
    clock.set('2026-06-21T15:00:00Z')
    await remind()
    await remind()
    expect(
      (await mailsTo(owner.email)).filter((subject) => subject.includes('six months')),
    ).toHaveLength(1)
    const other = await makeVariant(database, { onHand: 9, price: 40_00 })
    const buyer = checkout.buyer(owner.ctx.actor as never)
    const cartOn = async (day: string) => {
      clock.set(`${day}T15:00:00Z`)
      return must(
        await checkout.handlers.readCart({ ...buyer.ctx, now: clock.now() }, {}, exchange),
      ).coupons
    }
    must(
      await checkout.handlers.addLine(
        { ...buyer.ctx, now: clock.now() },
        { variantId: other, qty: 1 },
        exchange,
      ),
    )
    expect(others).toHaveLength(9)
    expect(await cartOn('2026-12-15')).toMatchObject([
      { code: expect.stringMatching(/^AFTER-/), amount: 4_00, isOwn: true },
    ])
    expect(await cartOn('2026-12-29')).toEqual([])
  })

  test('a shorter list gets none', async () => {
    const { owner, read } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    clock.set('2026-05-25T15:00:00Z')
    await remind()
    expect((await read()).completion).toMatchObject({ state: 'too-short', code: null })
    expect(await mailsTo(owner.email)).not.toContain('Our wedding: 10% off what’s left')
  })

  test('a year and a half later it is put away: told a month before, guests no longer see it, its people do', async () => {
    const { owner, share, read } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    clock.set('2027-12-01T15:00:00Z')
    await remind()
    expect(await mailsTo(owner.email)).toContain('Our wedding: we’ll archive it soon')
    clock.set('2027-12-22T15:00:00Z')
    await jobs['registries.tidy']?.({})
    expect(await share()).toMatchObject({ refused: 'not-found' })
    expect(await read()).toMatchObject({ status: 'archived', items: [{ wanted: 2 }] })
  })
})

describe('goods that are sold out', () => {
  test('the owner is told once, picks what takes the place, and what was given stays given', async () => {
    const { owner, asOwner, give, read, itemId, variantId, slug } = await openWithWish(
      database,
      giving,
      { wanted: 3 },
    )
    const other = await makeVariant(database, { onHand: 9, title: 'Other napkins', price: 94_00 })
    await give()
    await database.db.execute(sql`update variants set available = 0 where id = ${variantId}`)
    await remind()
    await remind()
    expect(
      (await mailsTo(owner.email)).filter((subject) => subject.includes('sold out')),
    ).toHaveLength(1)
    const { rows: offered } = must(await handlers.listReplacements(asOwner(), { itemId }, exchange))
    expect(offered.map((one) => one.variantId)).toContain(other)
    expect(offered.map((one) => one.variantId)).not.toContain(variantId)
    must(await handlers.replaceItem(asOwner(), { itemId, variantId: other }, exchange))
    const [before, after] = (await read()).items.toSorted(
      (a, b) => a.counts.remaining - b.counts.remaining,
    )
    expect(before).toMatchObject({ id: itemId, wanted: 1, counts: { bought: 1, remaining: 0 } })
    expect(after).toMatchObject({ variantId: other, wanted: 2, counts: { remaining: 2 } })
    expect(
      must(
        await handlers.buyGift(
          checkout.buyer().ctx,
          { slug, itemId: after?.id ?? '', qty: 1 },
          exchange,
        ),
      ).lines,
    ).toHaveLength(1)
    expect(
      (await checkInvariants(database.db, registryInvariants)).flatMap((one) => one.violations),
    ).toEqual([])
  })

  test('nobody else replaces it, nor sees what could; a piece that is listed already is refused', async () => {
    const { asOwner, itemId, variantId } = await openWithWish(database, giving)
    const { ctx } = await giving.owner()
    expect(await handlers.listReplacements(ctx, { itemId }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(await handlers.replaceItem(ctx, { itemId, variantId }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(await handlers.replaceItem(asOwner(), { itemId, variantId }, exchange)).toMatchObject({
      fields: { variantId: expect.any(String) },
    })
  })
})
