import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, test } from 'vitest'
import { formatMoney } from '#kernel/money/money.ts'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createId } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { grantCredit, type BalanceType } from '#modules/wallet/grant-credit.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout } = shop
const { handlers, clock } = checkout

afterEach(async () => expect(await shop.violations()).toEqual([]))

async function member(
  credits: readonly (readonly [BalanceType, number])[] = [],
): Promise<{ id: string; buyer: TestBuyer }> {
  const { id, actor } = await signedInMember(database, { now: clock.now() })
  for (const [pocket, amount] of credits)
    await inTransaction(database.db, (tx) =>
      grantCredit(tx, {
        ownerId: id,
        balanceType: pocket,
        amount,
        ref: createId('rfd'),
        reason: 'For a test',
        now: clock.now(),
      }),
    )
  return { id, buyer: checkout.buyer(actor) }
}

const giftCard = (amount: number) =>
  inTransaction(database.db, (tx) =>
    createGiftCard(tx, { amount, reason: 'For a test', now: clock.now() }),
  )

const listGrants = async (condition: Sql) =>
  queryRows(
    database.db,
    { balanceType: text, balance: integer, authorized: integer },
    sql`
      select balance_type, balance, authorized
      from credit_grants
      where ${condition}
      order by array_position(
        array['promotional', 'registry_fund', 'refund_credit', 'gift_card'], balance_type
      )`,
  )

async function filled(buyer: TestBuyer, price = 100_00, qty = 2): Promise<void> {
  await buyer.prepare([{ variantId: await makeVariant(database, { price }), qty }])
}

const listPaymentIds = () =>
  queryRows(database.db, { id: text }, sql`select id from payments order by id`)

const useWallet = async (buyer: TestBuyer) =>
  unwrapResult(await handlers.quoteCheckout(buyer.ctx, { wallet: true }, exchange))
const apply = (buyer: TestBuyer, code: string) =>
  handlers.applyGiftCard(buyer.ctx, { code }, exchange)

async function pay(buyer: TestBuyer): Promise<{ checkoutId: string; orderId: string }> {
  const { checkoutId, due } = unwrapResult(await buyer.place())
  if (due > 0) await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  await shop.pass(0)
  return { checkoutId, orderId: orderId ?? '' }
}

describe('the wallet at settlement', () => {
  test('pays pocket by pocket, and the card pays the rest, to the cent', async () => {
    const { id, buyer } = await member([
      ['refund_credit', 30_00],
      ['promotional', 20_00],
    ])
    await filled(buyer)
    expect((await buyer.settlement()).tenders).toMatchObject({
      rows: [],
      wallet: {
        isUsed: false,
        available: 50_00,
        balances: [
          { name: 'Promotional credit', available: 20_00 },
          { name: 'Store credit', available: 30_00 },
        ],
      },
    })
    const settlement = await useWallet(buyer)
    expect(settlement.tenders.rows.map(({ balanceType, amount }) => [balanceType, amount])).toEqual(
      [
        ['promotional', 20_00],
        ['refund_credit', 30_00],
      ],
    )
    expect(settlement.due).toBe(settlement.totals.grand - 50_00)
    const placed = unwrapResult(await buyer.place())
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 20_00, authorized: 20_00 },
      { balance: 30_00, authorized: 30_00 },
    ])
    await buyer.enterCard(placed.checkoutId)
    const status = await buyer.complete(placed.checkoutId)
    expect(status.total).toBe(settlement.due)
    expect(status.message).toContain('is placed.')
    await shop.pass(0)
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 0, authorized: 0 },
      { balance: 0, authorized: 0 },
    ])
    const payment = await queryRow(
      database.db,
      { captured: integer },
      sql`select captured from payments where order_id = ${status.orderId}`,
    )
    expect(payment?.captured).toBe(settlement.due)
    const order = unwrapResult(
      await handlers.readOrder(buyer.ctx, { id: status.orderId ?? '' }, exchange),
    )
    expect(order).toMatchObject({
      due: settlement.due,
      paymentStatus: 'paid',
      tenders: [
        { label: 'Promotional credit', amount: 20_00 },
        { label: 'Store credit', amount: 30_00 },
      ],
    })
    const email = await queryRow(
      database.db,
      { plain: text },
      sql`select plain from emails where dedupe_key = ${`order-placed:${status.orderId}`}`,
    )
    expect(email?.plain).toContain('Store credit')
    const events = await queryRows(
      database.db,
      { kind: text },
      sql`select kind from member_events where member_id = ${id}`,
    )
    expect(events, 'the account’s timeline').toEqual([{ kind: 'wallet_spent' }])
  })

  test('an order that the wallet pays whole needs no card and is written at once', async () => {
    const { id, buyer } = await member([['refund_credit', 900_00]])
    await filled(buyer)
    const settlement = await useWallet(buyer)
    expect(settlement).toMatchObject({ due: 0, canPlace: true })
    const placed = unwrapResult(await buyer.place())
    expect(placed.due).toBe(0)
    const status = await buyer.status(placed.checkoutId)
    expect(status).toMatchObject({ state: 'charged', orderNumber: expect.any(String) as string })
    expect(status.message).toContain('Your wallet paid')
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 900_00 - settlement.totals.grand, authorized: 0 },
    ])
    const order = unwrapResult(
      await handlers.readOrder(buyer.ctx, { id: status.orderId ?? '' }, exchange),
    )
    expect(order.paymentStatus).toBe('paid')
    const email = await queryRow(
      database.db,
      { plain: text },
      sql`select plain from emails where dedupe_key = ${`order-placed:${status.orderId}`}`,
    )
    const { bytes } = unwrapResult(
      await handlers.readInvoice(
        buyer.ctx,
        { id: status.orderId ?? '', paper: 'letter' },
        exchange,
      ),
    )
    const [invoice = ''] = (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text
    const grand = formatMoney(settlement.totals.grand)
    expect(email?.plain).toContain('Your order is paid in full. Nothing is charged to a card.')
    expect(email?.plain).not.toMatch(/Paid by|NaN|undefined/)
    expect(email?.plain).toMatch(
      new RegExp(`Store credit\\s+-\\${grand}\\s+Charged to your card\\s+\\$0\\.00`),
    )
    expect(invoice).toMatch(/Paid by\s+Store credit/)
    expect(invoice).toContain(`-${grand}`)
    expect(invoice).not.toMatch(/Visa|Nothing to pay|NaN|undefined/)
    unwrapResult(await shop.buyers.cancelOrder(buyer.ctx, { id: status.orderId ?? '' }, exchange))
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 900_00, authorized: 0 },
    ])
  })

  test.each([1, 49])(
    'that leaves %i cents for the card is refused before placing',
    async (left) => {
      const { buyer } = await member()
      const variantId = await makeVariant(database, { price: 100_00 })
      const { totals } = await buyer.prepare([{ variantId, qty: 1 }])
      const { code } = await giftCard(totals.grand - left)
      expect(unwrapResult(await apply(buyer, code))).toMatchObject({ due: left })
      const before = await listPaymentIds()
      expect(await buyer.place()).toMatchObject({
        refused: 'fields-invalid',
        reason: 'charge-below-minimum',
        message: expect.stringMatching(
          /is left to pay, and the smallest payment we can take is \$0\.50\. Use less of your credit/,
        ) as string,
        detail: { amount: left, minimum: 50 },
      })
      expect(await listPaymentIds()).toEqual(before)
    },
  )

  test('that leaves 50 cents for the card is placed', async () => {
    const { buyer } = await member()
    const variantId = await makeVariant(database, { price: 100_00 })
    const { totals } = await buyer.prepare([{ variantId, qty: 1 }])
    unwrapResult(await apply(buyer, (await giftCard(totals.grand - 50)).code))
    await pay(buyer)
  })

  test('a checkout that comes to nothing lets go of what it held', async () => {
    const { id, buyer } = await member([['refund_credit', 30_00]])
    await filled(buyer)
    await useWallet(buyer)
    unwrapResult(await buyer.place())
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 30_00, authorized: 30_00 },
    ])
    clock.advance(minutes(12))
    await shop.pass(0)
    clock.advance(minutes(20))
    await shop.pass(0)
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 30_00, authorized: 0 },
    ])
  })

  test('placing anew after a change takes over what the same cart held', async () => {
    const { id, buyer } = await member([['refund_credit', 30_00]])
    await filled(buyer)
    await useWallet(buyer)
    unwrapResult(await buyer.place())
    const variantId = await makeVariant(database, { price: 10_00 })
    unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
    unwrapResult(await buyer.place())
    expect(await listGrants(sql`owner_id = ${id}`)).toMatchObject([
      { balance: 30_00, authorized: 30_00 },
    ])
    const authorizations = await queryRows(
      database.db,
      { state: text },
      sql`
        select a.state
        from wallet_authorizations a
        join credit_grants g on g.id = a.grant_id
        where g.owner_id = ${id}
        order by a.created_at`,
    )
    expect(authorizations).toEqual([{ state: 'released' }, { state: 'held' }])
    await pay(buyer)
  })

  test('gift cards in the cart are paid by card only', async () => {
    const { buyer } = await member([['refund_credit', 900_00]])
    const card = await makeVariant(database, {
      price: 50_00,
      taxCode: 'gift-card',
      requiresShipping: false,
    })
    await buyer.prepare([
      { variantId: card, qty: 1 },
      { variantId: await makeVariant(database, { price: 20_00 }), qty: 1 },
    ])
    const settlement = await useWallet(buyer)
    expect(settlement.tenders.cardOnly).toBe(50_00)
    expect(settlement.due).toBe(50_00)
  })

  test('what the card pays is compared with what was shown', async () => {
    const { buyer } = await member([['refund_credit', 30_00]])
    await filled(buyer)
    const { totals, due } = await useWallet(buyer)
    const placed = await handlers.placeCheckout(
      buyer.ctx,
      { expectedTotal: totals.grand, expectedDue: due - 1 },
      exchange,
    )
    expect(placed).toMatchObject({ refused: 'total-changed', detail: { was: due - 1, now: due } })
  })
})

describe('a gift card at settlement', () => {
  test('is entered by its code as people type it, and only its id is kept', async () => {
    const { code, grantId } = await giftCard(25_00)
    const buyer = checkout.buyer()
    await filled(buyer)
    const settlement = unwrapResult(await apply(buyer, code))
    expect(settlement.tenders).toMatchObject({
      giftCards: [{ id: grantId, available: 25_00 }],
      rows: [{ amount: 25_00, balanceType: 'gift_card' }],
    })
    expect(
      JSON.stringify(
        await queryRows(
          database.db,
          { checkoutDraft: nullable(jsonOf<unknown>()) },
          sql`select checkout_draft from carts`,
        ),
      ),
    ).not.toContain(code)
    const { orderId } = await pay(buyer)
    expect(orderId).not.toBe('')
    expect(await listGrants(sql`id = ${grantId}`)).toMatchObject([{ balance: 0, authorized: 0 }])
    const again = checkout.buyer()
    await filled(again)
    expect(await apply(again, code)).toMatchObject({
      refused: 'fields-invalid',
      message: 'This gift card has no balance left.',
    })
  })

  test('a code nobody has is refused, and one that was applied can be taken out', async () => {
    const buyer = checkout.buyer()
    await filled(buyer)
    expect(isRefusal(await apply(buyer, 'AAAA-BBBB-CCCC-DDDD'))).toBe(true)
    const { code, grantId } = await giftCard(25_00)
    unwrapResult(await apply(buyer, code))
    const without = unwrapResult(
      await handlers.removeGiftCard(buyer.ctx, { giftCardId: grantId }, exchange),
    )
    expect(without.tenders).toMatchObject({ rows: [], giftCards: [] })
  })

  test('each refunded unit returns its shares to the card and the gift card, and all of it in the end', async () => {
    const { code, grantId } = await giftCard(80_00)
    const { buyer } = await member()
    await filled(buyer)
    unwrapResult(await apply(buyer, code))
    const { totals, due } = await buyer.settlement()
    const { orderId } = await pay(buyer)
    const line = await queryRow(
      database.db,
      { id: text },
      sql`select id from order_lines where order_id = ${orderId}`,
    )
    const items = [{ lineId: line?.id ?? '', qty: 1 }]
    const first = unwrapResult(
      await shop.staff.staffCancel(
        shop.clerk,
        { order: orderId, items, reason: 'customer' },
        exchange,
      ),
    )
    const [after] = await listGrants(sql`id = ${grantId}`)
    expect(after?.balance).toBe(40_00)
    expect(first.refunded).toBeGreaterThan(40_00)
    unwrapResult(
      await shop.staff.staffCancel(shop.clerk, { order: orderId, reason: 'customer' }, exchange),
    )
    await shop.pass(0)
    expect(await listGrants(sql`id = ${grantId}`)).toMatchObject([{ balance: 80_00 }])
    const payment = await queryRow(
      database.db,
      { refunded: integer },
      sql`select refunded from payments where order_id = ${orderId}`,
    )
    expect(payment?.refunded).toBe(due)
    expect(totals.grand).toBe(due + 80_00)
  })
})
