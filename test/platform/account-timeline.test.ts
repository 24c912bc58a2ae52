import { describe, expect, test } from 'vitest'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { grantPoints } from '#modules/loyalty/commands/grant-points.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'

const clock = fixedClock()
const { database, call } = await openTestShop({ clock })
const now = clock.now()

interface Row {
  readonly title: string
  readonly canDispute: boolean
}
const timeline = async ({ bearer }: SignedInMember) =>
  (await call('get /api/user/timeline', {}, bearer)).data['rows'] as Row[]
const titles = async (nora: SignedInMember) => (await timeline(nora)).map(({ title }) => title)

describe('the account timeline shows acts that someone else could have done', () => {
  test('shows every change of the address book, but no refused one', async () => {
    const nora = await signedInMember(database, { now })
    const { data } = await call('post /api/address/create', address, nora.bearer)
    const { id } = data['address'] as { id: string }
    await call('post /api/address/edit', { id, line2: 'Apt 4' }, nora.bearer)
    expect(
      await call('post /api/address/edit', { id, version: 1, line2: 'Apt 5' }, nora.bearer),
    ).toMatchObject({ code: 40900 })
    await call('post /api/address/delete', { id }, nora.bearer)
    expect(await titles(nora)).toEqual(Array.from({ length: 3 }, () => 'Address book changed'))
    expect((await timeline(nora)).every(({ canDispute }) => canDispute)).toBe(true)
  })

  test('shows a redemption of points and an added gift card once', async () => {
    const nora = await signedInMember(database, { now })
    await inTransaction(database.db, async (tx) => {
      await enrollMember(tx, { memberId: nora.id, now })
      for (const ref of ['one', 'two', 'three'])
        await grantPoints(tx, { memberId: nora.id, cause: 'referral', ref, now })
    })
    const { data } = await call('get /api/reward/options', {}, nora.bearer)
    const [reward] = (data['options'] as { id: string; cost: number }[]).toSorted(
      (a, b) => a.cost - b.cost,
    )
    expect(
      await call('post /api/reward/redeem', { rewardId: reward?.id }, nora.bearer),
    ).toMatchObject({ success: true })
    const { code } = await inTransaction(database.db, (tx) =>
      createGiftCard(tx, { amount: 25_00, reason: 'For a test', now }),
    )
    await call('post /api/wallet/redeem', { code }, nora.bearer)
    await call('post /api/wallet/redeem', { code }, nora.bearer)
    expect((await titles(nora)).toSorted()).toEqual([
      'Gift card added to wallet',
      'Points redeemed for a reward',
    ])
  })
})
