import { afterEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days } from '#kernel/time/time.ts'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { grantPoints } from '#modules/loyalty/commands/grant-points.ts'
import { generateOrderKeys, writeOrder } from '#modules/orders/write-order.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { closeWallet } from '#modules/wallet/commands/close-wallet.ts'
import { walletInvariants } from '#modules/wallet/db/invariants.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { saveClosedAccountAddress } from '#modules/wallet/commands/save-closed-account-address.ts'
import { createOrderedGiftCards } from '#modules/wallet/order-gift-cards.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { createLog } from '#platform/log/log.ts'
import { createEmailQueue } from '#platform/mail/email-queue.ts'
import { fixedClock } from '#test/support/clock.ts'
import { testJobs } from '#test/support/jobs.ts'
import { listEmailsTo } from '#test/support/sent-emails.ts'
import { placedOrder } from '#test/support/placed-order.ts'
import { openTestShop } from '#test/support/shop.ts'
import { signedInMember, type SignedInMember } from '#test/support/signed-in-member.ts'
import { stepUp } from '#test/support/step-up.ts'
import { testEmailShop } from '../support/settings.ts'

const clock = fixedClock()
const shop = await openTestShop({ clock })
const { database, call } = shop
const now = clock.now()

afterEach(async () => {
  const found = await checkInvariants(
    database.db,
    walletInvariants.filter(({ id }) => id !== 'I-22e'),
  )
  expect(found.flatMap(({ violations }) => violations)).toEqual([])
})

const grant = (memberId: string, balanceType: 'promotional' | 'refund_credit', amount: number) =>
  inTransaction(database.db, (tx) =>
    grantCredit(tx, {
      ownerId: memberId,
      balanceType,
      amount,
      ref: createId('rfd'),
      reason: 'For a test',
      now: clock.now(),
    }),
  )

/** A member with two credits, promotional credit, a gift card and points. */
async function memberWithBalances(): Promise<{ nora: SignedInMember; code: string }> {
  const nora = await signedInMember(database, { now })
  await grant(nora.id, 'refund_credit', 30_00)
  await grant(nora.id, 'refund_credit', 12_50)
  await grant(nora.id, 'promotional', 10_00)
  const { code } = await inTransaction(database.db, (tx) =>
    createGiftCard(tx, { amount: 25_00, reason: 'For a test', now }),
  )
  await call('post /api/wallet/redeem', { code }, nora.bearer)
  await inTransaction(database.db, async (tx) => {
    await enrollMember(tx, { memberId: nora.id, now })
    await grantPoints(tx, { memberId: nora.id, cause: 'signup', ref: nora.id, now })
  })
  return { nora, code }
}

const assetsOf = async ({ bearer }: SignedInMember) =>
  (await call('get /api/user/closeAccount', {}, bearer)).data['assets'] as {
    name: string
    outcome: string
  }[]

async function close(nora: SignedInMember): Promise<void> {
  await stepUp(shop, nora, 'close-account')
  expect(await call('post /api/user/closeAccount', {}, nora.bearer)).toMatchObject({
    success: true,
  })
}

const night = async () => {
  await shop.shop.handlers['members.cleanup']?.({})
  await shop.shop.handlers['wallet.run-daily']?.({})
}
const codeIn = async (email: string) =>
  /[0-9A-Z]{4}(?:[- ][0-9A-Z]{4}){3}/.exec(
    (await listEmailsTo(database, email)).at(-1)?.text ?? '',
  )?.[0] ?? ''
const worthOf = async (code: string) =>
  (await call('post /api/wallet/giftCardBalance', { code })).data

describe('closing an account with a balance', () => {
  test('shows each balance and what happens to it before closing', async () => {
    const { nora, code } = await memberWithBalances()
    expect((await assetsOf(nora)).map(({ name }) => name)).toEqual([
      'Store credit, $42.50',
      `Gift card ending in ${code.slice(-4)}, $25.00`,
      'Promotional credit, $10.00',
      '100 points',
    ])
    for (const { outcome } of await assetsOf(nora)) expect(outcome).toMatch(/\.$/)
  })

  test('shows nothing without a balance', async () => {
    expect(await assetsOf(await signedInMember(database, { now }))).toEqual([])
  })

  test('turns credit into an emailed gift card, returns gift cards to their codes and expires promotional credit and points', async () => {
    const { nora, code } = await memberWithBalances()
    await close(nora)
    expect((await listEmailsTo(database, nora.email)).at(-1)?.subject).toBe(
      'The balance of your Aumbry wallet: $42.50',
    )
    expect(await worthOf(await codeIn(nora.email))).toMatchObject({
      available: 42_50,
      state: 'active',
      inWallet: false,
      expiresAt: null,
    })
    expect(await worthOf(code)).toMatchObject({ available: 25_00, inWallet: false })
    const { rows } = await database.query(
      'select balance_type from credit_grants where owner_id = $1 and balance > 0',
      [nora.id],
    )
    expect(rows).toEqual([])
    await night()
    expect(
      (await listEmailsTo(database, nora.email)).filter(({ subject }) =>
        subject.startsWith('The balance of your'),
      ),
    ).toHaveLength(1)
  })

  test('sends credit refunded later to the email of the order, in the nightly job', async () => {
    const { nora } = await memberWithBalances()
    const placed = await placedOrder({ ownerId: nora.id, email: nora.email, placedAt: now })
    await inTransaction(database.db, (tx) => writeOrder(tx, placed, generateOrderKeys('AB')))
    await close(nora)
    await grant(nora.id, 'refund_credit', 18_00)
    await night()
    expect(await worthOf(await codeIn(nora.email))).toMatchObject({ available: 18_00 })
  })

  test('sends credit refunded after the order was erased, from an encrypted email address', async () => {
    const { nora } = await memberWithBalances()
    const placed = await placedOrder({ ownerId: nora.id, email: nora.email, placedAt: now })
    await inTransaction(database.db, (tx) => writeOrder(tx, placed, generateOrderKeys('AB')))
    await database.query("update orders set status = 'closed', closed_at = $2 where id = $1", [
      placed.id,
      now,
    ])
    await close(nora)
    expect(
      (await database.query('select email from orders where id = $1', [placed.id])).rows[0]?.[
        'email'
      ],
    ).toMatch(/@closed\.invalid$/)
    await night()
    await grant(nora.id, 'refund_credit', 18_00)
    await night()
    expect(await worthOf(await codeIn(nora.email))).toMatchObject({ available: 18_00 })
    const [kept] = (
      await database.query(
        'select until, email_sealed as sealed from closed_wallets where member_id = $1',
        [nora.id],
      )
    ).rows
    expect(kept?.['until']).toEqual(new Date(now.getTime() + days(3 * 365)))
    expect(Buffer.from(kept?.['sealed'] as Uint8Array).toString('latin1')).not.toContain(nora.email)
  })

  test('keeps no address of a member without orders and registries', async () => {
    const { nora } = await memberWithBalances()
    await close(nora)
    expect(
      (await database.query('select 1 from closed_wallets where member_id = $1', [nora.id])).rows,
    ).toEqual([])
  })

  test('decrypts the kept address only when there is money to send', async () => {
    const { id: memberId } = await signedInMember(database, { now })
    const mails = createEmailQueue({
      db: database.db,
      jobs: testJobs(database),
      log: createLog('silent'),
      clock,
      shop: () => testEmailShop,
    })
    let opened = 0
    const readEmail = () => Promise.resolve(`opened${++opened}@example.com`)
    const end = () =>
      inTransaction(database.db, (tx) => closeWallet(tx, { mails }, { memberId, readEmail, now }))
    await end()
    expect(opened).toBe(0)
    await grant(memberId, 'refund_credit', 18_00)
    await end()
    expect(opened).toBe(1)
  })

  test('deletes the kept address after the retention period', async () => {
    const nora = await signedInMember(database, { now })
    await inTransaction(database.db, (tx) =>
      saveClosedAccountAddress(tx, {
        memberId: nora.id,
        email: nora.email,
        secret: 'x'.repeat(32),
        now: new Date(now.getTime() - days(3 * 365)),
      }),
    )
    await night()
    expect(
      (await database.query('select 1 from closed_wallets where member_id = $1', [nora.id])).rows,
    ).toEqual([])
  })
})

describe('gift cards given by a closed account', () => {
  async function given(): Promise<{ nora: SignedInMember; to: string; send: () => Promise<void> }> {
    const nora = await signedInMember(database, { now })
    const to = `ann.${nora.id.slice(-6)}@example.com`
    const placed = await placedOrder({ ownerId: nora.id, email: nora.email, placedAt: now })
    const lineId = placed.groups[0]?.lines[0]?.id ?? ''
    const words = {
      recipientName: 'Annabel',
      recipientEmail: to,
      senderName: 'Leonora',
      note: 'For the porch.',
      sendOn: null,
    }
    await inTransaction(database.db, async (tx) => {
      await writeOrder(tx, placed, generateOrderKeys('AB'))
      await createOrderedGiftCards(tx, {
        orderId: placed.id,
        lines: [{ lineId, unit: 0, amount: 50_00, ...words }],
        from: now,
        now,
      })
    })
    const [card] = (
      await database.query('select id from gift_cards where order_id = $1', [placed.id])
    ).rows
    return {
      nora,
      to,
      send: async () => shop.shop.handlers['wallet.send-gift-card']?.({ giftCardId: card?.['id'] }),
    }
  }

  async function namesOf(to: string): Promise<string> {
    const cards = await database.query(
      "select * from gift_cards c where c::text like '%Leonora%' or c::text like '%Annabel%' or recipient_email = $1",
      [to],
    )
    const lots = await database.query(
      "select * from credit_grants l where l::text like '%Leonora%'",
    )
    return JSON.stringify([...cards.rows, ...lots.rows])
  }

  test('a sent card loses its sender and recipient and stays valid', async () => {
    const { nora, to, send } = await given()
    await send()
    const code = await codeIn(to)
    expect(await namesOf(to)).toContain('Leonora')
    await close(nora)
    expect(await namesOf(to)).toBe('[]')
    expect(await worthOf(code)).toMatchObject({ available: 50_00 })
  })

  test('a scheduled card is sent with its message and loses it the night after', async () => {
    const { nora, to, send } = await given()
    await close(nora)
    await send()
    expect((await listEmailsTo(database, to)).at(-1)?.subject).toContain('Leonora')
    await night()
    expect(await namesOf(to)).toBe('[]')
  })

  test('the recipient is erased with their own account, and the card stays valid', async () => {
    const { to, send } = await given()
    await send()
    const ann = await signedInMember(database, { now, email: to })
    await close(ann)
    const { rows } = await database.query('select 1 from gift_cards where recipient_email = $1', [
      to,
    ])
    expect(rows).toEqual([])
  })

  test('a scheduled card for a closed account is sent and loses the recipient the night after', async () => {
    const { to, send } = await given()
    const ann = await signedInMember(database, { now, email: to })
    await close(ann)
    await night()
    await send()
    const code = await codeIn(to)
    expect(await worthOf(code)).toMatchObject({ available: 50_00 })
    await night()
    const { rows } = await database.query(
      'select recipient_name || recipient_email as whom, sender_name from gift_cards c where c.last4 = $1',
      [code.slice(-4)],
    )
    expect(rows).toEqual([{ whom: '', sender_name: 'Leonora' }])
  })
})
