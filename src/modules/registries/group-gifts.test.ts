import { beforeEach, describe, expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { paymentInvariants } from '#modules/payments/db/invariants.ts'
import { walletInvariants } from '#modules/wallet/db/invariants.ts'
import { readWallet } from '#modules/wallet/queries/read-wallet.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { openTestGiving, openWithWish } from '#test/support/registries.ts'
import { submitCard } from '#test/support/sandbox.ts'
import { groupGiftsContract } from './api/group-gifts-contract.ts'
import { registryInvariants } from './db/invariants.ts'
import type { givingContract } from './api/giving-contract.ts'

const database = await openTestDatabase()
const giving = openTestGiving(database)
const { shop, handlers, jobs } = giving
const { checkout } = shop
const { clock } = checkout
const start = clock.now()

beforeEach(() => clock.set(start))

const violations = async () =>
  (
    await checkInvariants(database.db, [
      ...registryInvariants,
      ...walletInvariants,
      ...paymentInvariants,
    ])
  ).flatMap((one) => one.violations)

type Start = Partial<InputOf<typeof groupGiftsContract.startGroupGift>>

/** A registry with two units of $48, one of them with a group gift. */
async function openGroupGift(chosen: Start = {}) {
  const opened = await openWithWish(database, giving, {
    price: 48_00,
    settings: { eventDate: '2026-06-20' },
  })
  const { asOwner, registry, itemId, slug } = opened
  const wish = {
    id: registry.id,
    minContribution: 10_00,
    deadline: '2026-05-20',
    outcome: 'refund',
    itemId,
    ...chosen,
  }
  const begun = unwrapResult(
    await handlers.startGroupGift(
      asOwner(),
      groupGiftsContract.startGroupGift.input.parse(wish),
      exchange,
    ),
  )
  const drive = begun.groupGifts[0]
  if (!drive) throw new Error('No drive.')
  const now = (buyer: TestBuyer) => ({ ...buyer.ctx, now: clock.now() })
  const offer = (
    amount: number,
    buyer: TestBuyer,
    more: Partial<InputOf<typeof givingContract.contribute>> = {},
  ) => {
    const giver = {
      name: 'May Parkwright',
      email: 'aunt.may@example.com',
      isAnonymous: false,
      note: '',
      ...more,
    }
    return handlers.contribute(
      now(buyer),
      { slug, groupGiftId: drive.id, amount, ...giver },
      exchange,
    )
  }
  const status = async (buyer: TestBuyer, contributionId: string) =>
    unwrapResult(await handlers.readContribution(now(buyer), { contributionId }, exchange))
  const give = async (amount: number, more = {}) => {
    const buyer = checkout.buyer()
    const session = unwrapResult(await offer(amount, buyer, more))
    await submitCard(checkout.sandbox, session)
    const answer = await status(buyer, session.contributionId)
    await checkout.runJobs(jobs)
    return { buyer, ...session, ...answer }
  }
  const funds = async () =>
    (await readWallet(database.db, { ownerId: opened.owner.id, now: clock.now() })).available
  const follow = async () => {
    await jobs['registries.end-group-gifts']?.({})
    await checkout.runJobs(jobs)
  }
  return { ...opened, drive, offer, status, give, funds, follow }
}

const listEmails = (key: string) =>
  queryRows(
    database.db,
    { subject: text, text },
    sql`
      select subject, plain as text
      from emails
      where dedupe_key like ${`${key}%`}
      order by created_at desc`,
  )

describe('a group gift', () => {
  test('shows its terms: target, minimum contribution, deadline, and outcome', async () => {
    const { share, drive } = await openGroupGift()
    expect(drive).toMatchObject({
      target: 48_00,
      minContribution: 10_00,
      deadline: '2026-05-20',
      outcome: 'refund',
      raised: 0,
    })
    const shared = unwrapResult(await share())
    expect(shared.groupGifts).toMatchObject([
      {
        target: 48_00,
        minContribution: 10_00,
        deadline: '2026-05-20',
        outcome: 'refund',
        raised: 0,
      },
    ])
    expect(shared.items[0]).toMatchObject({
      wanted: 2,
      inGroupGifts: 1,
      beingBought: 0,
      remaining: 1,
    })
  })

  test('contributions stay unowned in the wallet until the target is reached', async () => {
    const { give, funds, read, share, asOwner, owner } = await openGroupGift()
    expect(await give(18_00)).toMatchObject({ state: 'paid' })
    expect(await funds()).toBe(0)
    expect(unwrapResult(await share()).groupGifts[0]).toMatchObject({ raised: 18_00 })
    expect(await violations()).toEqual([])
    clock.advance(minutes(1))
    expect(await give(30_00, { isAnonymous: true })).toMatchObject({ state: 'paid' })
    expect(await funds()).toBe(48_00)
    const after = await read()
    expect(after.groupGifts[0]).toMatchObject({ state: 'reached', raised: 48_00, givers: 2 })
    expect(after.items[0]?.counts).toMatchObject({ wanted: 2, remaining: 1 })
    expect(after.gifts.map(({ giverName, items }) => [giverName, items[0]?.title])).toEqual([
      ['', expect.stringMatching(/^\$30\.00 toward /)],
      ['May Parkwright', expect.stringMatching(/^\$18\.00 toward /)],
    ])
    unwrapResult(
      await handlers.thankGiver(
        asOwner(),
        { giftId: after.gifts[1]?.id ?? '', text: 'Thank you.', action: 'send' },
        exchange,
      ),
    )
    expect((await listEmails('registry-drive'))[0]).toMatchObject({
      subject: expect.stringMatching(/^Your group gift is complete/),
    })
    expect(JSON.stringify(await share())).not.toContain('Parkwright')
    expect(JSON.stringify([await listEmails('registry-part'), after])).not.toContain(owner.email)
    expect(await violations()).toEqual([])
  })

  test('contributions outside the limits or after the deadline are refused', async () => {
    const { offer, give, drive, slug } = await openGroupGift()
    const buyer = checkout.buyer()
    expect(await offer(9_99, buyer)).toMatchObject({
      refused: 'fields-invalid',
      fields: { amount: 'The minimum contribution is $10.00.' },
    })
    expect(await offer(48_01, buyer)).toMatchObject({ refused: 'fields-invalid' })
    await give(40_00)
    expect(isRefusal(await offer(8_00, buyer))).toBe(false)
    expect(await offer(8_00, checkout.buyer())).toMatchObject({
      fields: { amount: expect.stringContaining('someone is paying') },
    })
    clock.set('2026-05-21T15:00:00Z')
    expect(await offer(8_00, buyer)).toMatchObject({ refused: 'transition-illegal' })
    const stranger = {
      slug,
      groupGiftId: `${drive.id}x`,
      amount: 10_00,
      name: 'X',
      email: 'x@example.com',
      isAnonymous: false,
      note: '',
    }
    expect(await handlers.contribute(buyer.ctx, stranger, exchange)).toMatchObject({
      refused: 'not-found',
    })
  })

  test('refund: after the deadline every contribution is refunded', async () => {
    const { give, follow, funds, read } = await openGroupGift()
    const { buyer, contributionId } = await give(20_00)
    clock.set('2026-05-21T15:00:00Z')
    await follow()
    expect(await read()).toMatchObject({
      groupGifts: [{ state: 'refunded' }],
      gifts: [],
      items: [{ counts: { remaining: 2 } }],
    })
    expect(await funds()).toBe(0)
    const payment = await queryRow(
      database.db,
      { refunded: integer },
      sql`
        select refunded
        from payments
        where id = (select payment_id from registry_contributions where id = ${contributionId})`,
    )
    expect(payment).toEqual({ refunded: 20_00 })
    expect(
      (await listEmails(`registry-part-back:${contributionId}`)).map(({ subject }) => subject),
    ).toEqual(['We refunded $20.00 to your card'])
    expect(
      await handlers.readContribution(checkout.buyer().ctx, { contributionId }, exchange),
    ).toMatchObject({ refused: 'not-found' })
    expect(await handlers.readContribution(buyer.ctx, { contributionId }, exchange)).toMatchObject({
      state: 'paid',
    })
    await follow()
    expect(await violations()).toEqual([])
  })

  test('credit makes the item available again, and topup counts it as given', async () => {
    const credit = await openGroupGift({ outcome: 'credit' })
    await credit.give(20_00)
    clock.set('2026-05-21T15:00:00Z')
    await credit.follow()
    expect(await credit.read()).toMatchObject({
      groupGifts: [{ state: 'credited' }],
      items: [{ counts: { remaining: 2 } }],
    })
    expect(await credit.funds()).toBe(20_00)
    clock.set(start)
    const topup = await openGroupGift({ outcome: 'topup' })
    await topup.give(20_00)
    unwrapResult(
      await handlers.endGroupGift(topup.asOwner(), { groupGiftId: topup.drive.id }, exchange),
    )
    expect(await topup.read()).toMatchObject({
      groupGifts: [{ state: 'credited' }],
      items: [{ counts: { remaining: 1 } }],
    })
    expect(await topup.funds()).toBe(20_00)
    expect(await violations()).toEqual([])
  })

  test('the shop pays a price increase during the group gift', async () => {
    const { give, funds, variantId } = await openGroupGift()
    await execute(database.db, sql`update variants set price = price + 700 where id = ${variantId}`)
    await give(48_00)
    expect(await funds()).toBe(55_00)
  })

  test('a payment after the last contribution is not charged', async () => {
    const { offer, give, status } = await openGroupGift()
    const late = checkout.buyer()
    const session = unwrapResult(await offer(48_00, late))
    clock.advance(minutes(16))
    await give(48_00)
    checkout.dropWebhooks(true)
    await submitCard(checkout.sandbox, session)
    checkout.dropWebhooks(false)
    expect(await status(late, session.contributionId)).toMatchObject({
      state: 'ended',
      message: expect.stringContaining('not charged'),
    })
    await checkout.runJobs(jobs)
    const payment = await queryRow(
      database.db,
      { status: text },
      sql`
        select status
        from payments
        where id = (
          select payment_id
          from registry_contributions
          where id = ${session.contributionId}
        )`,
    )
    expect(payment).toEqual({ status: 'voided' })
    expect(await violations()).toEqual([])
  })

  test('declined, abandoned, and unreported payments are settled', async () => {
    const { offer, status, follow, read } = await openGroupGift()
    const [may, june] = [checkout.buyer(), checkout.buyer()]
    const declined = unwrapResult(await offer(20_00, may))
    await submitCard(checkout.sandbox, declined, '4000000000000002')
    expect(await status(may, declined.contributionId)).toMatchObject({
      state: 'open',
      message: expect.stringMatching(/./),
    })
    const lost = unwrapResult(await offer(20_00, june))
    checkout.dropWebhooks(true)
    await submitCard(checkout.sandbox, lost)
    checkout.dropWebhooks(false)
    clock.advance(hours(2))
    await follow()
    expect((await read()).groupGifts[0]).toMatchObject({ raised: 20_00, givers: 1 })
    expect(await status(may, declined.contributionId)).toMatchObject({ state: 'ended' })
    expect(await violations()).toEqual([])
  })

  test('a refused group gift holds no unit', async () => {
    const { asOwner, registry, itemId } = await openWithWish(database, giving, {
      price: 48_00,
      settings: { eventDate: '2026-06-20' },
    })
    const wish = {
      id: registry.id,
      itemId,
      minContribution: 60_00,
      deadline: '2026-05-20',
      outcome: 'refund',
      note: '',
    } as const
    expect(await handlers.startGroupGift(asOwner(), wish, exchange)).toMatchObject({
      refused: 'fields-invalid',
    })
    const read = unwrapResult(await handlers.readRegistry(asOwner(), { id: registry.id }, exchange))
    expect(read.items.find((item) => item.id === itemId)?.counts).toMatchObject({ held: 0 })
  })

  test('only managers start and end group gifts, one per item', async () => {
    const { registry, drive, itemId, asOwner, owner } = await openGroupGift()
    const stranger = await giving.owner()
    const wish = {
      id: registry.id,
      itemId,
      minContribution: 10_00,
      deadline: '2026-05-20',
      outcome: 'credit',
      note: '',
    } as const
    expect(await handlers.startGroupGift(stranger.ctx, wish, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(
      await handlers.endGroupGift(stranger.ctx, { groupGiftId: drive.id }, exchange),
    ).toMatchObject({
      refused: 'not-found',
    })
    expect(await handlers.startGroupGift(asOwner(), wish, exchange)).toMatchObject({
      fields: { itemId: expect.any(String) },
    })
    const elsewhere = await openWithWish(database, giving)
    expect(
      await handlers.startGroupGift(asOwner(), { ...wish, itemId: elsewhere.itemId }, exchange),
    ).toMatchObject({ refused: 'not-found' })
    expect(
      await handlers.startGroupGift(asOwner(), { ...wish, deadline: '2026-07-21' }, exchange),
    ).toMatchObject({
      fields: { deadline: 'Choose a date no later than Sun, May 31.' },
    })
    expect(
      await handlers.changeStatus(owner.ctx, { id: registry.id, action: 'delete' }, exchange),
    ).toMatchObject({
      refused: 'transition-illegal',
    })
  })
})

describe('a fund', () => {
  test('becomes credit with a 5% bonus, and only the bonus expires', async () => {
    const { give, funds, drive, follow } = await openGroupGift({
      itemId: undefined,
      title: 'Our honeymoon',
      target: 400_00,
      outcome: 'credit',
    })
    expect(drive).toMatchObject({ itemId: null, title: 'Our honeymoon', target: 400_00 })
    await give(100_00)
    clock.set('2026-05-21T15:00:00Z')
    await follow()
    expect(await funds()).toBe(105_00)
    clock.advance(days(181))
    expect(await funds()).toBe(100_00)
    expect(await violations()).toEqual([])
  })
})
