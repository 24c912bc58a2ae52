import { beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { registryInvariants } from './db/invariants.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { checkout } = shop
const { clock } = checkout
const start = clock.now()

beforeEach(() => clock.set(start))

const runReminders = async () => jobs['registries.send-event-notices']?.({})
const listEmailSubjects = (email: string) =>
  queryRows(
    database.db,
    { subject: text },
    sql`
      select subject
      from emails
      where recipient = ${email} and dedupe_key like 'registry-%'
      order by created_at, subject`,
  ).then((mails) => mails.map(({ subject }) => subject))

/** A registry with ten items, published on March 2 for June 20. */
async function openWithTenItems() {
  const opened = await openWithWish(database, giving, { settings: { eventDate: '2026-06-20' } })
  const others = await Promise.all(
    Array.from({ length: 9 }, () => makeVariant(database, { onHand: 9, price: 50_00 })),
  )
  for (const variantId of others)
    unwrapResult(
      await handlers.addItem(opened.asOwner(), { id: opened.registry.id, variantId }, exchange),
    )
  return { ...opened, others }
}

describe('around the event', () => {
  test('the owner is reminded once a month before the event and once two weeks after', async () => {
    const { owner, give } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    await runReminders()
    expect(await listEmailSubjects(owner.email)).toEqual([])
    clock.set('2026-05-25T15:00:00Z')
    await runReminders()
    await runReminders()
    expect(await listEmailSubjects(owner.email)).toEqual(['Our wedding: a month to go'])
    await give()
    clock.set('2026-07-05T15:00:00Z')
    await runReminders()
    await runReminders()
    expect(
      (await listEmailSubjects(owner.email)).filter((subject) => subject.includes('thank-you')),
    ).toEqual(['Our wedding: send your thank-you notes'])
  })

  test('the completion discount applies in the owner’s cart to available items only', async () => {
    const { owner, read, give, others, variantId } = await openWithTenItems()
    await give(2)
    clock.set('2026-05-25T15:00:00Z')
    expect((await read()).completion).toEqual({
      opensOn: '2026-05-21',
      endsOn: '2026-10-18',
      percent: 10,
      state: 'open',
      code: null,
    })
    await runReminders()
    expect(await listEmailSubjects(owner.email)).toContain('Our wedding: 10% off what’s left')
    const { completion } = await read()
    expect(completion?.code).toMatch(/^REGISTRY-/)
    const buyer = checkout.buyer(owner.ctx.caller as never)
    const add = (id: string) =>
      checkout.handlers.addLine(
        { ...buyer.ctx, now: clock.now() },
        { variantId: id, qty: 1 },
        exchange,
      )
    unwrapResult(await add(variantId))
    const cart = unwrapResult(await add(others[0] ?? ''))
    expect(cart.coupons).toMatchObject([
      { code: completion?.code, amount: 5_00, isOwn: true, refusal: null },
    ])
    clock.set('2026-10-20T15:00:00Z')
    expect(
      unwrapResult(
        await checkout.handlers.readCart({ ...buyer.ctx, now: clock.now() }, {}, exchange),
      ).coupons,
    ).toEqual([])
  })

  test('the day after the event the owner gets a six-month discount on one order', async () => {
    const { owner, others } = await openWithTenItems()
    clock.set('2026-06-21T15:00:00Z')
    await runReminders()
    await runReminders()
    expect(
      (await listEmailSubjects(owner.email)).filter((subject) =>
        subject.includes('your next order'),
      ),
    ).toHaveLength(1)
    const other = await makeVariant(database, { onHand: 9, price: 40_00 })
    const buyer = checkout.buyer(owner.ctx.caller as never)
    const cartOn = async (day: string) => {
      clock.set(`${day}T15:00:00Z`)
      return unwrapResult(
        await checkout.handlers.readCart({ ...buyer.ctx, now: clock.now() }, {}, exchange),
      ).coupons
    }
    unwrapResult(
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

  test('a short registry gets no completion discount', async () => {
    const { owner, read } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    clock.set('2026-05-25T15:00:00Z')
    await runReminders()
    expect((await read()).completion).toMatchObject({ state: 'too-short', code: null })
    expect(await listEmailSubjects(owner.email)).not.toContain('Our wedding: 10% off what’s left')
  })

  test('the registry is archived after 18 months, with a notice a month before', async () => {
    const { owner, share, read } = await openWithWish(database, giving, {
      settings: { eventDate: '2026-06-20' },
    })
    clock.set('2027-12-01T15:00:00Z')
    await runReminders()
    expect(await listEmailSubjects(owner.email)).toContain('Our wedding: we’ll archive it soon')
    clock.set('2027-12-22T15:00:00Z')
    await jobs['registries.cleanup']?.({})
    expect(await share()).toMatchObject({ refused: 'not-found' })
    expect(await read()).toMatchObject({ status: 'archived', items: [{ wanted: 2 }] })
  })
})

describe('sold-out items', () => {
  test('the owner is notified once and can replace the units that were not given', async () => {
    const { owner, asOwner, give, read, itemId, variantId, slug } = await openWithWish(
      database,
      giving,
      { wanted: 3 },
    )
    const other = await makeVariant(database, { onHand: 9, title: 'Other napkins', price: 94_00 })
    await give()
    await execute(database.db, sql`update variants set available = 0 where id = ${variantId}`)
    await runReminders()
    await runReminders()
    expect(
      (await listEmailSubjects(owner.email)).filter((subject) => subject.includes('sold out')),
    ).toHaveLength(1)
    const { rows: offered } = unwrapResult(
      await handlers.listReplacements(asOwner(), { itemId }, exchange),
    )
    expect(offered.map((one) => one.variantId)).toContain(other)
    expect(offered.map((one) => one.variantId)).not.toContain(variantId)
    unwrapResult(await handlers.replaceItem(asOwner(), { itemId, variantId: other }, exchange))
    const [before, after] = (await read()).items.toSorted(
      (a, b) => a.counts.remaining - b.counts.remaining,
    )
    expect(before).toMatchObject({ id: itemId, wanted: 1, counts: { bought: 1, remaining: 0 } })
    expect(after).toMatchObject({ variantId: other, wanted: 2, counts: { remaining: 2 } })
    expect(
      unwrapResult(
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

  test('only the owner can replace an item, and not with one that is already listed', async () => {
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
