import { afterEach, describe, expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { days, minutes } from '#kernel/time/time.ts'
import { approvalsHandlers } from '#modules/staff/api/http.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { testContext } from '#test/support/context.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { testStaff } from '#test/support/staff.ts'
import { createGiftCard } from './commands/activate-gift-card.ts'
import { grantCredit } from './grant-credit.ts'
import { walletHandlers, walletStaffHandlers } from './api/http.ts'
import { walletJobs } from './jobs.ts'
import { walletApprovals } from './money-acts.ts'
import { authorizeGrants } from './spend-credit-grants.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout, clerk } = shop
const { handlers, clock, services } = checkout
const wallet = walletHandlers()
const staff = walletStaffHandlers()
const approvals = approvalsHandlers(walletApprovals)
const jobs = walletJobs(services)

afterEach(async () => expect(await shop.violations()).toEqual([]))

async function member() {
  const { id, actor, email } = await signedInMember(database, { now: clock.now() })
  return {
    id,
    email,
    actor,
    ctx: () => testContext(database, { actor, clock }),
    buyer: checkout.buyer(actor),
  }
}

const colleague = { ...clerk, staff: testStaff('stk_other', 'Max') }
const makeCard = (amount: number) =>
  inTransaction(database.db, (tx) =>
    createGiftCard(tx, { amount, reason: 'For a test', now: clock.now() }),
  )
const mailTo = (email: string) =>
  queryRows(
    database.db,
    { subject: text, plain: text },
    sql`select subject, plain from emails where recipient = ${email} order by id`,
  )

describe('a gift card in the wallet', () => {
  test('is added by its code once and belongs to its member', async () => {
    const { code } = await makeCard(40_00)
    const [ann, ben] = [await member(), await member()]
    expect(unwrapResult(await wallet.redeemGiftCard(ann.ctx(), { code }, exchange))).toMatchObject({
      available: 40_00,
      balances: [{ balanceType: 'gift_card', available: 40_00 }],
    })
    unwrapResult(await wallet.redeemGiftCard(ann.ctx(), { code }, exchange))
    expect(await wallet.redeemGiftCard(ben.ctx(), { code }, exchange)).toMatchObject({
      refused: 'fields-invalid',
    })
    expect(
      await queryRow(
        database.db,
        { count: integer },
        sql`
          select count(*)
          from wallet_entries e
          join credit_grants c on c.id = e.grant_id
          where c.owner_id = ${ann.id}`,
      ),
    ).toEqual({ count: 1 })
  })

  test('is refused when expired, as at checkout', async () => {
    const { code, id } = await makeCard(40_00)
    const expiresAt = new Date(clock.now().getTime() - 1)
    await execute(
      database.db,
      sql`
        update credit_grants
        set expires_at = ${expiresAt}
        where id = (select grant_id from gift_cards where id = ${id})`,
    )
    const ann = await member()
    expect(await wallet.redeemGiftCard(ann.ctx(), { code }, exchange)).toMatchObject({
      refused: 'fields-invalid',
      fields: { code: 'This gift card has expired.' },
    })
    expect(
      await queryRows(
        database.db,
        { id: text },
        sql`select id from credit_grants where owner_id = ${ann.id}`,
      ),
    ).toEqual([])
  })

  test('the history shows every amount with the balance after it', async () => {
    const { id, ctx, buyer } = await member()
    await inTransaction(database.db, (tx) =>
      grantCredit(tx, {
        ownerId: id,
        balanceType: 'refund_credit',
        amount: 30_00,
        ref: createId('rfd'),
        reason: 'Credit for a return',
        now: clock.now(),
      }),
    )
    clock.advance(minutes(1))
    await buyer.prepare([{ variantId: await makeVariant(database, { price: 100_00 }), qty: 1 }])
    unwrapResult(await handlers.quoteCheckout(buyer.ctx, { wallet: true }, exchange))
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    await buyer.complete(checkoutId)
    await shop.pass(0)
    const { rows: told } = (await wallet.readWalletHistory(
      ctx(),
      { page: 1, pageSize: 10 },
      exchange,
    )) as { rows: unknown[] }
    expect(told).toMatchObject([
      { title: 'Paid for an order', amount: -30_00, balanceAfter: 0 },
      { title: 'Credit for a return', amount: 30_00, balanceAfter: 30_00 },
    ])
  })
})

describe('expiring credit', () => {
  test('is announced once and expires after its last day', async () => {
    const { id, email, ctx } = await member()
    await inTransaction(database.db, (tx) =>
      grantCredit(tx, {
        ownerId: id,
        balanceType: 'promotional',
        amount: 15_00,
        ref: createId('wcr'),
        reason: 'A spring gift',
        expiresAt: new Date(clock.now().getTime() + days(20)),
        now: clock.now(),
      }),
    )
    await jobs['wallet.run-daily']?.({})
    expect(await mailTo(email)).toEqual([])
    clock.advance(days(7))
    await jobs['wallet.run-daily']?.({})
    await jobs['wallet.run-daily']?.({})
    expect((await mailTo(email)).map((mail) => mail.subject)).toEqual([
      expect.stringContaining('$15.00 of credit expires on'),
    ])
    clock.advance(days(14))
    await jobs['wallet.run-daily']?.({})
    await jobs['wallet.run-daily']?.({})
    expect(unwrapResult(await wallet.readWallet(ctx(), {}, exchange))).toMatchObject({
      available: 0,
      balances: [],
    })
    expect(
      await queryRows(
        database.db,
        { kind: text, amount: integer },
        sql`
          select e.kind, e.amount
          from wallet_entries e
          join credit_grants c on c.id = e.grant_id
          where c.owner_id = ${id}
          order by e.at`,
      ),
    ).toEqual([
      { kind: 'allocate', amount: 15_00 },
      { kind: 'expire', amount: -15_00 },
    ])
  })
})

describe('staff acts', () => {
  test('credit needs a reason, and approval by someone else above $100', async () => {
    const { email, ctx } = await member()
    const expiresAt = new Date(clock.now().getTime() + days(90)).toISOString()
    const small = {
      email,
      balanceType: 'promotional',
      amount: 20_00,
      reason: 'A late parcel',
      expiresAt,
    } as const
    expect(unwrapResult(await staff.issueCredit(clerk, small, exchange)).state).toBe('done')
    const large = unwrapResult(
      await staff.issueCredit(
        clerk,
        { ...small, amount: 150_00, balanceType: 'refund_credit' },
        exchange,
      ),
    )
    expect(large.state).toBe('waiting')
    expect(unwrapResult(await wallet.readWallet(ctx(), {}, exchange)).available).toBe(20_00)
    expect(unwrapResult(await approvals.listWaiting(clerk, {}, exchange))).toMatchObject({
      rows: [{ id: large.id, input: { email }, amount: 150_00 }],
    })
    expect(await approvals.decide(clerk, { id: large.id, approve: true }, exchange)).toMatchObject({
      refused: 'not-allowed',
    })
    expect(
      unwrapResult(await approvals.decide(colleague, { id: large.id, approve: true }, exchange))
        .state,
    ).toBe('done')
    expect(
      await approvals.decide(colleague, { id: large.id, approve: true }, exchange),
    ).toMatchObject({ refused: 'transition-illegal' })
    expect(unwrapResult(await wallet.readWallet(ctx(), {}, exchange)).available).toBe(170_00)
  })

  test('gift cards can be created in bulk and blocked; the liability is by balance type', async () => {
    const { codes } = unwrapResult(
      await staff.makeGiftCards(
        clerk,
        { count: 3, amount: 10_00, reason: 'For the fair', tags: [] },
        exchange,
      ),
    )
    expect(new Set(codes).size).toBe(3)
    const [code = '', given = ''] = codes
    const holder = await member()
    unwrapResult(await wallet.redeemGiftCard(holder.ctx(), { code: given }, exchange))
    const statement = JSON.stringify(
      unwrapResult(await wallet.readWallet(holder.ctx(), {}, exchange)),
    )
    expect(statement).toContain('Gift card')
    expect(statement, 'why the staff made it is not for its owner').not.toContain('For the fair')
    expect(unwrapResult(await staff.stopGiftCard(clerk, { code }, exchange)).available).toBe(10_00)
    expect(await wallet.readGiftCard(clerk, { code }, exchange)).toMatchObject({
      refused: 'fields-invalid',
    })
    const made = unwrapResult(await staff.replaceGiftCard(clerk, { code }, exchange))
    expect(made.amount).toBe(10_00)
    expect(
      unwrapResult(await wallet.readGiftCard(clerk, { code: made.code }, exchange)).available,
    ).toBe(10_00)
    expect(await staff.replaceGiftCard(clerk, { code }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    const { rows: owed } = unwrapResult(await staff.readLiability(clerk, {}, exchange))
    expect(owed.find((row) => row.balanceType === 'gift_card')?.balance).toBeGreaterThanOrEqual(
      30_00,
    )
  })
})

test('a card blocked or added to a wallet after pricing is not authorized', async () => {
  const owner = await member()
  const [inWallet, stopped] = [await makeCard(50_00), await makeCard(50_00)]
  unwrapResult(await wallet.redeemGiftCard(owner.ctx(), { code: inWallet.code }, exchange))
  unwrapResult(await staff.stopGiftCard(clerk, { code: stopped.code }, exchange))
  const hold = (grantId: string, ownerId: string) =>
    inTransaction(database.db, (tx) =>
      authorizeGrants(tx, {
        checkoutId: createId('chk'),
        cartId: createId('crt'),
        ownerId,
        amounts: new Map([[grantId, 10_00]]),
        now: clock.now(),
      }),
    )
  expect(await hold(inWallet.grantId, createId('gst'))).toBe(false)
  expect(await hold(inWallet.grantId, (await member()).id)).toBe(false)
  expect(await hold(stopped.grantId, createId('gst'))).toBe(false)
})
