import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { walletHandlers, walletStaffHandlers } from './api/http.ts'
import { createGiftCard } from './commands/activate-gift-card.ts'
import { exportWallet } from './queries/export-wallet.ts'
import { refundToGrants } from './spend-credit-grants.ts'

const database = await openTestDatabase()
const clock = fixedClock()
const clerk = testContext(database, { clock })
const wallet = walletHandlers()
const staff = walletStaffHandlers()

const createCard = (expiresAt: Date | null) =>
  inTransaction(database.db, (tx) =>
    createGiftCard(tx, { amount: 80_00, reason: 'For a test', expiresAt, now: clock.now() }),
  )

const refund = (grantId: string, amount: number) =>
  inTransaction(database.db, (tx) =>
    refundToGrants(tx, {
      amounts: new Map([[grantId, amount]]),
      refundId: createId('rfd'),
      now: clock.now(),
    }),
  )

async function replaceCard(code: string): Promise<string> {
  unwrapResult(await staff.stopGiftCard(clerk, { code }, exchange))
  return unwrapResult(await staff.replaceGiftCard(clerk, { code }, exchange)).code
}

const readCard = async (code: string) =>
  unwrapResult(await wallet.readGiftCard(clerk, { code }, exchange))

test('a refund to a replaced gift card makes the replacement valid for 30 more days', async () => {
  const card = await createCard(new Date(clock.now().getTime() + days(10)))
  const code = await replaceCard(card.code)
  clock.advance(days(8))
  await refund(card.grantId, 20_00)
  expect(await readCard(code)).toMatchObject({
    available: 100_00,
    expiresAt: new Date(clock.now().getTime() + days(30)).toISOString(),
  })
})

test('a refund to a replaced gift card leaves a later expiry date, or none, as it is', async () => {
  const later = new Date(clock.now().getTime() + days(90))
  const card = await createCard(later)
  const code = await replaceCard(card.code)
  await refund(card.grantId, 20_00)
  expect(await readCard(code)).toMatchObject({
    available: 100_00,
    expiresAt: later.toISOString(),
  })
  const unlimited = await createCard(null)
  const unlimitedCode = await replaceCard(unlimited.code)
  await refund(unlimited.grantId, 20_00)
  expect(await readCard(unlimitedCode)).toMatchObject({ available: 100_00, expiresAt: null })
})

test('the export has the entries of a gift card from before it was added to the wallet', async () => {
  const { id, actor } = await signedInMember(database, { now: clock.now() })
  const card = await createCard(null)
  clock.advance(days(1))
  await refund(card.grantId, 20_00)
  const ctx = testContext(database, { actor, clock })
  unwrapResult(await wallet.redeemGiftCard(ctx, { code: card.code }, exchange))
  clock.advance(days(1))
  await refund(card.grantId, 5_00)
  expect(await exportWallet(database.db, id)).toMatchObject({
    given: [{ balance: 105_00 }],
    movements: [
      { kind: 'allocate', amount: 80_00 },
      { kind: 'refund', amount: 20_00 },
      { kind: 'refund', amount: 5_00 },
    ],
  })
})
