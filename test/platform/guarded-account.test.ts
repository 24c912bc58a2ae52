import { beforeAll, describe, expect, test } from 'vitest'
import { days } from '#kernel/time/time.ts'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { grantPoints } from '#modules/loyalty/commands/grant-points.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { fixedClock } from '#test/support/clock.ts'
import { makeVariant } from '#test/support/products.ts'
import { findEmailedCode, findEmailedToken } from '#test/support/sent-emails.ts'
import { openTestShop } from '#test/support/shop.ts'
import { address } from '#test/support/shopper.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop
let nora: SignedInMember

/** Nora has credit, points and a cart, and her email address is changed. */
beforeAll(async () => {
  nora = await signedInMember(database, { now: clock.now() })
  await inTransaction(database.db, async (tx) => {
    await grantCredit(tx, {
      ownerId: nora.id,
      balanceType: 'refund_credit',
      amount: 40_00,
      ref: 'rfd_guarded',
      reason: 'For a test',
      now: clock.now(),
    })
    await enrollMember(tx, { memberId: nora.id, now: clock.now() })
    await grantPoints(tx, { memberId: nora.id, cause: 'signup', ref: nora.id, now: clock.now() })
  })
  await call(
    'post /api/cart/add',
    { variantId: await makeVariant(database, { price: 100_00 }), qty: 1 },
    nora.bearer,
  )
  expect(await tenders()).toMatchObject({
    wallet: { available: 40_00 },
    points: { available: 100 },
    revertPeriodEnd: null,
  })
  const next = 'guarded.new@example.com'
  await stepUp(shop, nora, 'change-email')
  await call('post /api/captcha/changeEmailCaptcha', { email: next }, nora.bearer)
  await call(
    'post /api/user/changeEmail',
    { email: next, code: await findEmailedCode(database, next) },
    nora.bearer,
  )
  await call('get /api/user/confirm-email/:token', {
    token: await findEmailedToken(database, next, 't'),
  })
  nora = { ...nora, email: next }
})

const tenders = async () => (await call('get /api/checkout/index', {}, nora.bearer)).data['tenders']
const redeem = async () => {
  const [reward] = (await call('get /api/reward/options', {}, nora.bearer)).data['options'] as {
    id: string
  }[]
  return call('post /api/reward/redeem', { rewardId: reward?.id }, nora.bearer)
}

describe('during the revert period of an email change', () => {
  test('wallet and points cannot be used, and checkout shows until when', async () => {
    await call('post /api/checkout/quote', { wallet: true, points: 1000 }, nora.bearer)
    const revertPeriodEnd = new Date(clock.now().getTime() + days(7)).toISOString()
    expect(await tenders()).toMatchObject({ rows: [], wallet: null, points: null, revertPeriodEnd })
  })

  test('addresses cannot be added or changed', async () => {
    expect(await call('post /api/address/create', address, nora.bearer)).toMatchObject({
      code: 40901,
    })
    expect((await call('get /api/address/index', {}, nora.bearer)).data).toMatchObject({ rows: [] })
  })

  test('points cannot be redeemed', async () => {
    expect(await redeem()).toMatchObject({
      code: 40901,
      data: { revertPeriodEnd: expect.any(String) as string },
    })
  })

  test('the account cannot be closed, because the change could no longer be reverted', async () => {
    await stepUp(shop, nora, 'close-account')
    expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
      code: 40901,
    })
    expect(await call('get /api/user/account', {}, nora.bearer)).toMatchObject({ success: true })
  })

  test('afterwards everything works again', async () => {
    clock.advance(days(7))
    expect(await tenders()).toMatchObject({
      wallet: { isUsed: true, available: 40_00 },
      revertPeriodEnd: null,
    })
    expect((await redeem()).data, 'too few points, and no other reason').toMatchObject({
      short: expect.any(Number) as number,
    })
  })
})
