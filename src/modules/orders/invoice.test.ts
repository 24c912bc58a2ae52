import { describe, expect, test } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { maskEmail } from '#kernel/email/email.ts'
import { createRateLimits } from '#platform/rate-limit/rate-limit.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestOrders } from '#test/support/orders.ts'
import { guestActor, testContext } from '#test/support/context.ts'
import type { OrderDetail } from './contract.ts'
import { renderInvoice } from './invoice/render-invoice.ts'
import { orderConfirmationEmail } from './emails/order-confirmation-email.ts'
import { emailInvoice } from './commands/email-invoice.ts'
import { testEmailShop } from '#test/support/settings.ts'

const onLetter = { shop: testEmailShop, accent: '#1f3a5f', paper: 'letter' } as const

const database = await openTestDatabase()
const orders = openTestOrders(database)

async function read(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  return (await extractText(pdf)).text
}

async function detail(lines: Parameters<typeof orders.place>[0] = {}): Promise<OrderDetail> {
  const { id } = await orders.place(lines)
  return (await orders.call(orders.handlers.readOrder, { id })) as OrderDetail
}

describe('the invoice', () => {
  test('contains the items, prices, taxes by jurisdiction, payer and address as readable text', async () => {
    const order = await detail({
      lines: [
        { title: 'Fern-edge napkins', qty: 2 },
        { title: 'Plain runner', unitPrice: 48_00 },
      ],
    })
    const [page = '', ...more] = await read(await renderInvoice(order, onLetter))
    expect(more).toEqual([])
    for (const text of [
      `Invoice ${order.number}`,
      'March 2, 2026',
      'Fern-edge napkins',
      'FERN-1',
      '$96.00',
      '$192.00',
      'Plain runner',
      '$48.00',
      'Nora Hale',
      '24 Orchard Street',
      'New York, NY 10002',
      'Visa ending in 4242',
      `${order.taxes[0]?.jurisdiction ?? ''} tax, 4%`,
      'Aumbry, 40 Prospect Street, Cambridge, MA 02139',
      'Total',
      'Page 1 of 1',
    ])
      expect(page).toContain(text)
  })

  test('shows the prices, discounts and totals of the confirmation email, which equal those of the cart', async () => {
    const order = await detail({
      lines: [
        { title: 'Fern-edge napkins', qty: 2 },
        { title: 'Plain runner', unitPrice: 48_00 },
      ],
    })
    const [group, ...others] = order.groups
    if (!group) throw new Error('The order has no delivery.')
    const reduced = {
      ...order,
      groups: [
        {
          ...group,
          lines: group.lines.map((line, index) => ({
            ...line,
            discount: [12_00, 3_00][index] ?? 0,
          })),
        },
        ...others,
      ],
      adjustments: [
        { kind: 'product-discount', label: 'LINEN15', amount: -12_00 },
        { kind: 'product-discount', label: 'LINEN15', amount: -3_00 },
      ],
      totals: { ...order.totals, productDiscount: 15_00, grand: order.totals.grand - 15_00 },
    }
    const [page = ''] = await read(await renderInvoice(reduced, onLetter))
    const email = orderConfirmationEmail(reduced, {
      shop: testEmailShop,
      track: 'https://shop.example/t',
    }).text
    for (const document of [page, email]) {
      expect(document).toMatch(/Fern-edge napkins[^$]*(?:\$96\.00\s+)?\$192\.00/)
      expect(document).toMatch(/Plain runner[^$]*(?:\$48\.00\s+)?\$48\.00/)
      expect(document).toMatch(/Items\s+\$240\.00\s+LINEN15\s+-\$15\.00/)
    }
  })

  test('lists refunds to the card and to other tenders', async () => {
    const order = await detail()
    const at = '2026-03-04T15:00:00.000Z'
    const [page = ''] = await read(
      await renderInvoice(
        {
          ...order,
          refunds: [{ amount: 12_00, status: 'succeeded', at, reason: '' }],
          otherRefunds: [{ label: 'Gift card ending in 7KQ2', amount: 34_00, at, reason: '' }],
        },
        onLetter,
      ),
    )
    for (const text of [
      'Refunded March 4, 2026',
      '-$12.00',
      'Refunded as gift card ending in 7KQ2, March 4, 2026',
      '-$34.00',
    ])
      expect(page).toContain(text)
  })

  test('wraps a long title over several lines and pages without losing text', async () => {
    const words = Array.from({ length: 30 }, (_, index) => `linen${index}`)
    const order = await detail({
      lines: Array.from({ length: 24 }, (_, index) => ({
        title: `${words.join(' ')} number ${index}`,
      })),
    })
    const pages = await read(await renderInvoice(order, onLetter))
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.join(' ').replaceAll(/\s+/g, ' ')
    for (let index = 0; index < 24; index++)
      expect(text).toContain(`linen28 linen29 number ${index} `)
  })

  test('names every tender, with or without a card, and says when there was nothing to pay', async () => {
    const order = await detail()
    const tenders = [
      { label: 'Store credit', amount: 20_00 },
      { label: '400 points', amount: 4_00 },
    ]
    const [both = ''] = await read(await renderInvoice({ ...order, tenders }, onLetter))
    expect(both).toMatch(/Visa ending in 4242\s+Store credit\s+400 points/)
    const [alone = ''] = await read(
      await renderInvoice({ ...order, payment: null, tenders }, onLetter),
    )
    expect(alone).not.toContain('Nothing to pay')
    expect(alone).not.toContain('Visa')
    const [free = ''] = await read(
      await renderInvoice({ ...order, payment: null, tenders: [] }, onLetter),
    )
    expect(free).toContain('Nothing to pay')
  })

  test('does not overlap lines, however long the name of a tax', async () => {
    const order = await detail({
      lines: [
        {
          title:
            'A tablecloth whose name goes on for two lines and then some, with a hem all around it',
        },
      ],
    })
    const long = {
      jurisdiction: 'Metropolitan Commuter Transportation District of the State of New York',
      rate: 3_750,
      amount: 90,
    }
    const pdf = await getDocumentProxy(
      new Uint8Array(await renderInvoice({ ...order, taxes: [long, ...order.taxes] }, onLetter)),
    )
    const { items } = await (await pdf.getPage(1)).getTextContent()
    const set = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: item.transform[4] as number,
              y: item.transform[5] as number,
              width: item.width,
            },
          ]
        : [],
    )
    const clashes = set.flatMap((one, index) =>
      set
        .slice(index + 1)
        .filter((other) => Math.abs(one.y - other.y) > 0.5 && Math.abs(one.y - other.y) < 8)
        .filter((other) => one.x < other.x + other.width && other.x < one.x + one.width)
        .map((other) => `${one.text} / ${other.text}`),
    )
    expect(clashes).toEqual([])
  })

  test('has Letter size', async () => {
    const pdf = await getDocumentProxy(
      new Uint8Array(await renderInvoice(await detail(), onLetter)),
    )
    expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792])
  })

  test('fits about twenty lines on a page, repeats the table header and loses no line', async () => {
    const order = await detail({
      lines: Array.from({ length: 60 }, (_, index) => ({ title: `Piece number ${index + 1}.` })),
    })
    const pages = await read(await renderInvoice(order, onLetter))
    const counts = pages.map((page) => page.match(/Piece number/g)?.length ?? 0)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(Math.max(...counts)).toBeLessThanOrEqual(26)
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    for (const page of pages.filter((_, index) => (counts[index] ?? 0) > 0))
      expect(page).toContain('Amount')
  })

  test('renders European names and marks characters it cannot render', async () => {
    const order = await detail()
    const spelled = { ...order, billing: { name: 'Łukasz Żółć é 林', lines: ['1 Ægir Road'] } }
    const [page = ''] = await read(await renderInvoice(spelled, onLetter))
    expect(page).toContain('Łukasz Żółć é ?')
    expect(page).toContain('1 Ægir Road')
  })

  test('names each delivery group of an order with several addresses', async () => {
    const order = await detail({ lines: [{ group: 0 }, { group: 1, title: 'For a friend' }] })
    const [page = ''] = await read(await renderInvoice(order, onLetter))
    expect(page.match(/To Nora Hale, 24 Orchard Street/g)).toHaveLength(2)
    expect(page).toContain('Gift wrap')
  })

  test('is available only to those who can open the whole order', async () => {
    const { id, number } = await orders.place()
    expect(await orders.call(orders.handlers.readInvoice, { id, paper: 'letter' })).toMatchObject({
      name: `aumbry-invoice-${number}.pdf`,
    })
    const stranger = testContext(database, { actor: guestActor(), clock: orders.clock })
    expect(
      await orders.call(orders.handlers.readInvoice, { id, paper: 'letter' }, stranger),
    ).toMatchObject({ refused: 'not-found' })
  })

  test('is emailed as a PDF with a link only to the address of the order, three times an hour', async () => {
    const { id, number, email } = await orders.place()
    const services = { ...orders.services, limitByKey: createRateLimits(database, 1).limitByKey }
    const ask = (who = testContext(database, { actor: orders.ctx.caller, clock: orders.clock })) =>
      emailInvoice(who, services, { id })
    expect(await ask()).toEqual({ email: maskEmail(email) })
    const { rows } = await database.query(
      'select recipient, plain, attachment_name as name, attachment from emails where '
        + "dedupe_key like 'invoice:%'",
    )
    expect(rows).toMatchObject([{ recipient: email, name: `aumbry-invoice-${number}.pdf` }])
    expect(String(rows[0]?.['plain'])).toMatch(
      /https:\/\/shop\.example\/tourist\/order#t=[\w-]{43}/,
    )
    const [page = ''] = await read(rows[0]?.['attachment'] as Uint8Array)
    expect(page).toContain(`Invoice ${number}`)
    expect(
      await ask(testContext(database, { actor: guestActor(), clock: orders.clock })),
    ).toMatchObject({ refused: 'not-found' })
    await ask()
    await ask()
    expect(await ask()).toMatchObject({ refused: 'too-many' })
  })
})
