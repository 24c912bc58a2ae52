import { describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import type { Caller } from '#platform/context.ts'
import { createId } from '#kernel/ids/ids.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createCaller, first } from '#test/support/caller.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { addGift } from './add-gift.ts'
import { cartHandlers } from './api/http.ts'
import { mergeCarts } from './merge-carts.ts'
import { testPricing } from '#test/support/settings.ts'

const database = await openTestDatabase()
const services = { pricing: testPricing }
/** On a Monday morning in New York, before the daily cutoff. */
const shopper = (actor?: Caller) => createCaller(database, cartHandlers(services), actor)

/** A shopper with an in-stock item in the own group. */
async function withPiece(price = 100_00) {
  const ann = shopper()
  const cart = await ann.does('addLine', {
    variantId: await makeVariant(database, { price }),
    qty: 1,
  })
  return { ann, groupId: first(cart.groups).id }
}

describe('the needed-by date of a delivery group', () => {
  test('selects the cheapest shipping method that arrives in time', async () => {
    const { ann, groupId } = await withPiece()
    const reckoned = async (deliverOn: string | null) =>
      first((await ann.does('saveGroup', { groupId, deliverOn })).groups)
    expect(first((await ann.does('readCart', {})).groups)).toMatchObject({
      deliverOn: null,
      arrival: {
        methodId: 'standard',
        label: 'Standard',
        earliest: '2026-03-06',
        latest: '2026-03-10',
      },
    })
    expect(await reckoned('2026-03-10')).toMatchObject({
      deliverOn: '2026-03-10',
      arrival: { methodId: 'standard' },
      shippingEstimate: 6_00,
    })
    expect(await reckoned('2026-03-09')).toMatchObject({
      arrival: { methodId: 'express', latest: '2026-03-05' },
      shippingEstimate: 18_00,
    })
    expect(await reckoned('2026-03-03')).toMatchObject({
      arrival: { methodId: 'next-day' },
      shippingEstimate: 32_00,
    })
    expect(await reckoned(null)).toMatchObject({
      deliverOn: null,
      arrival: { methodId: 'standard' },
    })
  })

  test('has a notice when no method meets it, and another when the earliest date moves', async () => {
    const { ann, groupId } = await withPiece()
    expect((await ann.does('saveGroup', { groupId, deliverOn: '2026-03-05' })).notices).toEqual([])
    ann.clock.advance(days(2))
    const late = await ann.does('readCart', {})
    expect(late.notices).toEqual([])
    ann.clock.advance(days(1))
    const { notices, canCheckOut } = await ann.does('readCart', {})
    expect(notices).toMatchObject([
      {
        kind: 'deadline',
        text: 'Your delivery cannot arrive by Thu, Mar 5. The earliest date is Fri, Mar 6, with next day shipping.',
        groupId,
        lineId: null,
      },
    ])
    expect(canCheckOut, 'a late parcel is the shopper’s to decide').toBe(true)
    expect(
      (await ann.does('acknowledge', { noticeIds: notices.map(({ id }) => id) })).notices,
    ).toEqual([])
    ann.clock.advance(days(1))
    expect((await ann.does('readCart', {})).notices).toMatchObject([
      {
        text: 'Your delivery was needed by Thu, Mar 5, and that date has passed. The earliest date is Mon, Mar 9, with next day shipping.',
      },
    ])
    expect((await ann.does('saveGroup', { groupId, deliverOn: '2026-03-20' })).notices).toEqual([])
  })

  test('is between tomorrow and a year from now, and is set by the registry for gifts', async () => {
    const { ann, groupId } = await withPiece()
    for (const deliverOn of ['2026-03-02', '2026-03-01', '2027-03-03'])
      expect(await ann.refused('saveGroup', { groupId, deliverOn })).toMatchObject({
        refused: 'fields-invalid',
        fields: { deliverOn: 'Choose a date from tomorrow to a year from now.' },
      })
    await ann.does('saveGroup', { groupId, deliverOn: '2027-03-02' })
    const gift = {
      registryId: 'reg_nora',
      names: 'Nora and Theo',
      variantId: await makeVariant(database),
      qty: 1,
      personalization: null,
    }
    await addGift(ann.ctx, services, gift)
    const registry =
      (await ann.does('readCart', {})).groups.find(({ kind }) => kind === 'registry')?.id ?? ''
    expect(
      await ann.refused('saveGroup', { groupId: registry, deliverOn: '2026-03-20' }),
    ).toMatchObject({ refused: 'transition-illegal', reason: 'registry-date-fixed' })
  })

  test('is merged at sign-in where the account has none, and is removed by undoing the merge', async () => {
    const ben = shopper({ level: 'member', id: createId('mem'), sessionId: createId('ses') })
    const own = first(
      (await ben.does('addLine', { variantId: await makeVariant(database), qty: 1 })).groups,
    ).id
    await ben.does('saveGroup', { groupId: own, giftNote: 'Happy birthday' })
    const before = first((await ben.does('readCart', {})).groups)
    const { ann, groupId } = await withPiece()
    await ann.does('saveGroup', {
      groupId,
      deliverOn: '2026-03-20',
      giftNote: 'With love',
      wrap: true,
      pricesHidden: true,
    })
    const sides = {
      guestId: ann.owner as 'gst_',
      memberId: ben.owner as 'mem_',
      now: ben.clock.now(),
    }
    await inTransaction(database.db, (tx) => mergeCarts(tx, sides))
    expect(first((await ben.does('readCart', {})).groups)).toMatchObject({
      deliverOn: '2026-03-20',
      giftNote: 'Happy birthday',
      wrap: true,
      pricesHidden: true,
    })
    expect(first((await ben.does('undoMerge', {})).groups)).toEqual(before)
  })
})
