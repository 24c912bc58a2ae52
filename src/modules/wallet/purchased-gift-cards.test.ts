import { afterEach, describe, expect, test } from 'vitest'
import { addDays, calendarDate, days, formatDate, hours, minutes } from '#kernel/time/time.ts'
import { orderJobs } from '#modules/orders/jobs.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult, type TestBuyer } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { walletHandlers } from './api/http.ts'
import { walletJobs } from './jobs.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { checkout, clerk } = shop
const { handlers, clock, services } = checkout
const wallet = walletHandlers()
const jobs = walletJobs(services)

afterEach(async () => expect(await shop.violations()).toEqual([]))

const memberBuyer = async () =>
  checkout.buyer((await signedInMember(database, { now: clock.now() })).actor)

const mailTo = (email: string) =>
  queryRows(
    database.db,
    { subject: text, plain: text },
    sql`select subject, plain from emails where recipient = ${email} order by id`,
  )

const recipient = {
  recipientName: 'Ann',
  recipientEmail: 'ann@example.com',
  senderName: 'Ben',
  note: 'For the table.',
  sendOn: null as string | null,
}

const makeGiftCard = () =>
  makeVariant(database, {
    price: 50_00,
    taxCode: 'gift-card',
    requiresShipping: false,
    oversellLimit: null,
    onHand: 0,
  })

/** A gift card in the cart, for somebody or for the buyer, ordered and paid. */
async function buyGiftCard(buyer: TestBuyer, to: typeof recipient | null) {
  const variantId = await makeGiftCard()
  const { lines } = await buyer.prepare([{ variantId, qty: 1 }])
  const lineId = lines[0]?.id ?? ''
  if (to)
    unwrapResult(await handlers.addressGiftCard(buyer.ctx, { lineId, recipient: to }, exchange))
  const { checkoutId } = unwrapResult(await buyer.place())
  await buyer.enterCard(checkoutId)
  const { orderId } = await buyer.complete(checkoutId)
  await shop.pass(0)
  return orderId ?? ''
}

const handOver = async () => {
  await shop.handOverGiftCards()
  await checkout.runJobs(jobs)
}
const codeIn = (plain = '') => /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(plain)?.[0] ?? ''

describe('a purchased gift card', () => {
  test("is emailed when its order is final, with the sender's note, and can be spent", async () => {
    const buyer = await memberBuyer()
    const to = { ...recipient, recipientEmail: 'ann.first@example.com' }
    const orderId = await buyGiftCard(buyer, to)
    await handOver()
    expect(await mailTo(to.recipientEmail)).toEqual([])
    clock.advance(minutes(31))
    await handOver()
    const [mail] = await mailTo(to.recipientEmail)
    expect(mail?.subject).toBe('Ben sent you $50.00 to spend at Aumbry')
    expect(mail?.plain).toContain('For the table.')
    const code = codeIn(mail?.plain)
    expect(unwrapResult(await wallet.readGiftCard(clerk, { code }, exchange))).toMatchObject({
      available: 50_00,
      state: 'active',
      inWallet: false,
    })
    await handOver()
    expect(await mailTo(to.recipientEmail)).toHaveLength(1)
    const stored = await queryRow(
      database.db,
      { document: text },
      sql`select to_jsonb(g)::text as document from gift_cards g where order_id = ${orderId}`,
    )
    expect(stored?.document).not.toContain(code.replaceAll('-', ''))
    const order = unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId }, exchange))
    expect(order.timeline.map(({ step }) => step)).toContain('gift_card_sent')
  })

  test('is addressed as it is added to the cart, with the design that the buyer chose', async () => {
    const buyer = await memberBuyer()
    const to = { ...recipient, recipientEmail: 'ann.face@example.com', design: 'madder' as const }
    const variantId = await makeGiftCard()
    const add = (other: Partial<typeof to>) =>
      handlers.addLine(buyer.ctx, { variantId, qty: 1, recipient: { ...to, ...other } }, exchange)
    expect(await add({ sendOn: '2020-01-01' })).toMatchObject({ reason: 'send-date-out-of-range' })
    const { lines } = unwrapResult(await add({}))
    expect(lines.map(({ giftCard }) => giftCard)).toEqual([to])
    expect(unwrapResult(await add({})).lines.map(({ qty }) => qty)).toEqual([2])
    const { lines: both } = unwrapResult(await add({ note: 'For the bed.' }))
    expect(both.map(({ qty }) => qty).toSorted()).toEqual([1, 2])
    await buyer.prepare([])
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    await buyer.complete(checkoutId)
    clock.advance(minutes(31))
    await handOver()
    expect(await mailTo(to.recipientEmail)).toHaveLength(3)
    const designs = await queryRows(
      database.db,
      { design: text },
      sql`select distinct design from gift_cards where recipient_email = ${to.recipientEmail}`,
    )
    expect(designs).toEqual([{ design: 'madder' }])
  })

  test('shows its buyer the design, the recipient and the day, from the cart to the order', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeGiftCard()
    const to = {
      ...recipient,
      recipientEmail: 'ann.look@example.com',
      sendOn: addDays(calendarDate(clock.now()), 10),
      design: 'indigo' as const,
    }
    const isDrawn = (design: string) =>
      expect.objectContaining({ src: `/gift-card-art/${design}.png`, widths: [] }) as unknown
    unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1, recipient: to }, exchange))
    const { lines } = unwrapResult(
      await handlers.addLine(buyer.ctx, { variantId, qty: 1, giftCardDesign: 'madder' }, exchange),
    )
    expect(lines).toMatchObject([
      { giftCard: to, picture: isDrawn('indigo') },
      { giftCard: null, picture: isDrawn('madder') },
    ])
    const lineId = lines[1]?.id ?? ''
    const { design: _design, ...friend } = { ...to, recipientName: 'Eve' }
    for (const giftCard of [friend, null]) {
      const addressed = unwrapResult(
        await handlers.addressGiftCard(buyer.ctx, { lineId, recipient: giftCard }, exchange),
      )
      expect(addressed.lines.find(({ id }) => id === lineId)).toMatchObject({
        giftCard: giftCard && { ...giftCard, design: 'madder' },
        picture: isDrawn('madder'),
      })
    }
    const { email } = await buyer.prepare([])
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    const { orderId, orderNumber } = await buyer.complete(checkoutId)
    await shop.pass(0)
    const read = async () =>
      unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId ?? '' }, exchange)).groups
    const { recipientName, recipientEmail, sendOn } = to
    const forAnn = { recipientName, recipientEmail, sendOn, sentAt: null, design: 'indigo' }
    const forBuyer = { recipientName: '', recipientEmail: email, sendOn: null, sentAt: null }
    expect((await read()).flatMap((group) => group.lines)).toMatchObject([
      { byEmail: true, giftCard: forAnn, picture: isDrawn('indigo') },
      { byEmail: true, giftCard: { ...forBuyer, design: 'madder' }, picture: isDrawn('madder') },
    ])
    const [confirmation] = await queryRows(
      database.db,
      { plain: text, html: text },
      sql`select plain, html from emails where dedupe_key = ${`order-placed:${orderId}`}`,
    )
    expect(confirmation?.plain).toContain(`For Ann, by email to ${recipientEmail}.`)
    expect(confirmation?.plain).toContain(`Emailed ${formatDate(sendOn)}.`)
    expect(confirmation?.plain).toContain('For you, to print or pass on.')
    expect(confirmation?.html).toContain('https://shop.example/gift-card-art/indigo.png')
    clock.advance(minutes(31))
    await handOver()
    const [, own] = (await read()).flatMap((group) => group.lines)
    expect(own?.giftCard?.sentAt).toBe(clock.now().toISOString())
    const status = await handlers.lookUpOrder(
      buyer.ctx,
      { number: orderNumber ?? '', email: email ?? '' },
      exchange,
    )
    expect(JSON.stringify(unwrapResult(status))).not.toMatch(/Ann|ann\.look/)
  })

  test('can name its recipient and go to the buyer, who passes it on', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeGiftCard()
    const to = { ...recipient, recipientName: 'Ida and Theo', recipientEmail: '' }
    const { lines } = unwrapResult(
      await handlers.addLine(buyer.ctx, { variantId, qty: 1, recipient: to }, exchange),
    )
    expect(lines).toMatchObject([{ giftCard: to }])
    const { email } = await buyer.prepare([])
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    await buyer.complete(checkoutId)
    clock.advance(minutes(31))
    await handOver()
    const card = (await mailTo(email ?? '')).find(({ plain }) =>
      plain.includes('Dear Ida and Theo'),
    )
    expect(card?.plain).toContain('For the table.')
  })

  test('has the amount that the buyer typed, in the cart, on the order and in the email', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeGiftCard()
    const add = (giftCardAmount: number, to?: typeof recipient) =>
      handlers.addLine(
        buyer.ctx,
        { variantId, qty: 1, giftCardAmount, ...(to && { recipient: to }) },
        exchange,
      )
    for (const wrong of [0, 24_00, 2_001_00, 137_50])
      expect(await add(wrong)).toMatchObject({ fields: { giftCardAmount: expect.any(String) } })
    const to = { ...recipient, recipientEmail: 'ann.amount@example.com' }
    unwrapResult(await add(137_00, to))
    unwrapResult(await add(2_000_00))
    const { lines, notices } = unwrapResult(await add(137_00, to))
    expect(notices).toEqual([])
    expect(lines.map(({ qty, unitPrice, giftCard }) => [qty, unitPrice, giftCard])).toEqual([
      [2, 137_00, to],
      [1, 2_000_00, null],
    ])
    const [, mine] = lines
    const sent = await handlers.addressGiftCard(
      buyer.ctx,
      { lineId: mine?.id ?? '', recipient: { ...to, note: 'Mine' } },
      exchange,
    )
    expect(unwrapResult(sent).lines.map(({ unitPrice }) => unitPrice)).toEqual([137_00, 2_000_00])
    unwrapResult(
      await handlers.addressGiftCard(
        buyer.ctx,
        { lineId: mine?.id ?? '', recipient: null },
        exchange,
      ),
    )
    await buyer.prepare([])
    const { checkoutId } = unwrapResult(await buyer.place())
    await buyer.enterCard(checkoutId)
    const { orderId } = await buyer.complete(checkoutId)
    clock.advance(minutes(31))
    await handOver()
    const mails = await mailTo(to.recipientEmail)
    expect(mails.map(({ plain }) => /\$137\.00/.test(plain))).toEqual([true, true])
    const cards = await queryRows(
      database.db,
      { amount: integer },
      sql`select amount from gift_cards where order_id = ${orderId} order by amount`,
    )
    expect(cards.map(({ amount }) => amount)).toEqual([137_00, 137_00, 2_000_00])
  })

  test('has an own amount only if it is a gift card', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeVariant(database, { price: 50_00 })
    expect(
      await handlers.addLine(buyer.ctx, { variantId, qty: 1, giftCardAmount: 30_00 }, exchange),
    ).toMatchObject({ reason: 'not-a-gift-card' })
  })

  test('has a recipient only if it is a gift card', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeVariant(database, { price: 50_00 })
    expect(
      await handlers.addLine(buyer.ctx, { variantId, qty: 1, recipient }, exchange),
    ).toMatchObject({ reason: 'not-a-gift-card' })
  })

  test('is sent on its day at 9 a.m.', async () => {
    const buyer = await memberBuyer()
    const to = { ...recipient, recipientEmail: 'ann.later@example.com', sendOn: '2026-05-10' }
    await buyGiftCard(buyer, to)
    clock.advance(days(5))
    await handOver()
    expect(await mailTo(to.recipientEmail)).toEqual([])
    clock.advance(new Date('2026-05-10T13:01:00Z').getTime() - clock.now().getTime())
    await handOver()
    expect(await mailTo(to.recipientEmail)).toHaveLength(1)
  })

  test('is not sent for a cancelled order', async () => {
    const buyer = await memberBuyer()
    const to = { ...recipient, recipientEmail: 'ann.never@example.com' }
    const orderId = await buyGiftCard(buyer, to)
    unwrapResult(
      await shop.staff.staffCancel(clerk, { order: orderId, reason: 'customer' }, exchange),
    )
    clock.advance(hours(2))
    await handOver()
    expect(await mailTo(to.recipientEmail)).toEqual([])
    expect(
      await queryRows(
        database.db,
        { state: text },
        sql`select state from gift_cards where order_id = ${orderId}`,
      ),
    ).toEqual([{ state: 'cancelled' }])
  })

  test('goes to another recipient, on another day, until it is emailed', async () => {
    const buyer = await memberBuyer()
    const wrong = {
      ...recipient,
      recipientEmail: 'an@exmaple.com',
      sendOn: addDays(calendarDate(clock.now()), 3),
    }
    const orderId = await buyGiftCard(buyer, wrong)
    const readLine = async () =>
      unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId }, exchange)).groups[0]
        ?.lines[0]
    const lineId = (await readLine())?.id ?? ''
    const right = {
      ...wrong,
      recipientEmail: 'ann.right@example.com',
      note: 'With love.',
      sendOn: addDays(calendarDate(clock.now()), 5),
    }
    const change = (to: typeof right, ctx = buyer.ctx) =>
      shop.buyers.changeGiftCard(ctx, { id: orderId, lineId, recipient: to }, exchange)

    expect(await change({ ...right, sendOn: '2020-01-01' })).toMatchObject({
      fields: { 'recipient.sendOn': 'That date has passed.' },
    })
    expect(await change(right, (await memberBuyer()).ctx)).toMatchObject({ refused: 'not-found' })
    expect(await change(right)).toEqual({})
    expect(await readLine()).toMatchObject({ giftCard: right })
    await checkout.runJobs({ ...jobs, ...orderJobs(services) })
    const told = await queryRow(
      database.db,
      { plain: text },
      sql`select plain from emails where subject like 'The gift card of order %'`,
    )
    expect(told?.plain).toContain(`by email to ${right.recipientEmail}`)

    clock.advance(days(4))
    await handOver()
    expect(await mailTo(wrong.recipientEmail)).toEqual([])
    clock.advance(days(2))
    await handOver()
    expect((await mailTo(right.recipientEmail)).map(({ plain }) => plain)).toEqual([
      expect.stringContaining('With love.'),
    ])
    const late = await change({ ...wrong, sendOn: addDays(calendarDate(clock.now()), 1) })
    expect(late).toMatchObject({ reason: 'gift-card-not-waiting' })
    const order = unwrapResult(await handlers.readOrder(buyer.ctx, { id: orderId }, exchange))
    expect(order.timeline.map(({ step }) => step)).toContain('gift_card_readdressed')
  })

  test('needs one line per recipient and a future date; other products take no recipient', async () => {
    const buyer = await memberBuyer()
    const variantId = await makeVariant(database, {
      price: 25_00,
      taxCode: 'gift-card',
      requiresShipping: false,
    })
    const first = unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
    unwrapResult(
      await handlers.addressGiftCard(
        buyer.ctx,
        { lineId: first.lines[0]?.id ?? '', recipient },
        exchange,
      ),
    )
    const two = unwrapResult(await handlers.addLine(buyer.ctx, { variantId, qty: 1 }, exchange))
    expect(two.lines.map((line) => [line.qty, line.giftCard?.recipientName ?? null])).toEqual([
      [1, 'Ann'],
      [1, null],
    ])
    const late = await handlers.addressGiftCard(
      buyer.ctx,
      { lineId: two.lines[1]?.id ?? '', recipient: { ...recipient, sendOn: '2020-01-01' } },
      exchange,
    )
    expect(late).toMatchObject({
      refused: 'fields-invalid',
      fields: { 'recipient.sendOn': 'That date has passed.' },
    })
    const napkins = unwrapResult(
      await handlers.addLine(
        buyer.ctx,
        { variantId: await makeVariant(database), qty: 1 },
        exchange,
      ),
    )
    const wrong = napkins.lines.find((line) => !line.isGiftCard)
    expect(
      await handlers.addressGiftCard(buyer.ctx, { lineId: wrong?.id ?? '', recipient }, exchange),
    ).toMatchObject({
      refused: 'fields-invalid',
    })
  })
})
