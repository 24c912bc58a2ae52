import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { calendarDate, days } from '#kernel/time/time.ts'
import { renderStatementCsv, renderStatementPdf } from '#modules/loyalty/queries/statement.ts'
import { createFixedSettings } from '#platform/settings/settings.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { openTestAftercare } from '#test/support/aftercare.ts'
import { unwrapResult } from '#test/support/checkout.ts'
import { exchange } from '#test/support/exchange.ts'
import { openHousehold } from '#test/support/household.ts'
import { makeVariant } from '#test/support/products.ts'
import { sampleInput } from '#test/support/sample-input.ts'
import { openTestShop } from '#test/support/shop.ts'
import { settingsSections } from '../../src/app/assemble.ts'
import shopJson from '../../content/shop.json' with { type: 'json' }

/** Another merchant, whose `shop.json` differs in every fact that can be read. */
const secondShop = {
  offers: shopJson.offers,
  stock: shopJson.stock,
  shop: {
    name: 'Luna & Hart',
    tagline: 'glass and clay',
    legalName: 'Luna Hart Ceramics LLC',
    email: 'care@luna.example',
    phone: '(206) 555-0177',
    hours: 'Tuesday to Friday, 10 to 4 Pacific',
    timeZone: 'America/Los_Angeles',
    orderPrefix: 'LH',
    warehouseAddress: ['Luna & Hart', '7 Pine Street', 'Seattle, WA 98101'],
    returnsAddress: ['Luna & Hart Returns', '9 Dock Road', 'Tacoma, WA 98402'],
  },
  brandProfile: {
    tagline: 'Bowls for breakfast',
    description: 'Bowls and tiles, thrown and fired by the water.',
    city: 'Seattle',
    place: 'Seattle, Washington',
    since: 2019,
    social: [],
  },
  shipping: {
    ...shopJson.shipping,
    methods: shopJson.shipping.methods.map((method) => ({ ...method, price: method.price + 1_11 })),
    freeFrom: 99_00,
    wrapPrice: 3_33,
  },
  tax: { ...shopJson.tax, nexus: ['WA'] },
  theme: { primary: '#7a1f3d' },
  bespoke: {
    title: 'Thrown once,',
    services: [
      {
        id: 'bowl',
        title: 'A bowl to order',
        priceFrom: 100_00,
        priceTo: 300_00,
        daysFrom: 5,
        daysTo: 9,
      },
      {
        id: 'tile',
        title: 'A tile',
        isOffered: false,
        priceFrom: 10_00,
        priceTo: 20_00,
        daysFrom: 1,
        daysTo: 2,
      },
    ],
  },
  newsletterTopics: {
    topics: [{ id: 'firings', title: 'New firings', text: 'When the kiln is opened.' }],
    consentPopup: 'One email after each firing.',
  },
  support: { days: ['tuesday', 'wednesday', 'thursday', 'friday'], opensAt: 10, closesAt: 16 },
  pageTexts: { giftNote: 'Printed on a postcard.' },
  registries: { completionPercent: 15, fundBonusPercent: 0 },
}

/**
 * Name, phone, street, ZIP code, email, tagline, order prefix, colors and services of the first
 * shop.
 */
const traces = new RegExp(
  [
    `aumbry(?!-(?:post|render|for)|[_:.]|'|")`,
    String.raw`\b617\b|mercer|10013|\bAB-[0-9A-Z]{8}|cambridge`,
    '#004832|#2b6552|#9dbfb1|#00382a',
    'linen and table|linen press|linen card|trousseau|heirloom|cloth for your table',
    'price reductions|from our workroom|our workroom (?:is|reviews)',
  ].join('|'),
  'i',
)

const expectNoTrace = (text: string, where: string) =>
  expect(traces.exec(text)?.[0] ?? null, `${where}: ${text.slice(0, 2_000)}`).toBeNull()

const settings = createFixedSettings(settingsSections, secondShop)
const testShop = await openTestShop({ settings })
const { shop, database, call, guest } = testShop
const desk = openTestAftercare(database, { settings })
const { staff, buyers, clerk } = desk

// The household has orders without a checkout.
leaveUnchecked(database)

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

async function readPdf({ name, bytes }: File): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const drawn = await (await pdf.getPage(1)).getOperatorList()
  const { text } = await extractText(pdf, { mergePages: true })
  const { info } = await getMeta(pdf)
  const colors = JSON.stringify(drawn.argsArray).match(/#[0-9a-f]{6}/g) ?? []
  return `${name} ${text} ${JSON.stringify(info)} ${colors.join(' ')}`
}

const readEmails = async () =>
  (
    await database.query(
      "select subject, html, plain, coalesce(attachment_name, '') as file from emails",
    )
  ).rows as unknown as { subject: string; html: string; plain: string; file: string }[]

describe('a shop with another shop.json', () => {
  beforeAll(async () => {
    const { actor } = await signedInMember(database)
    orders.push(
      await desk.buy([{ variantId: await makeVariant(database), qty: 2 }], {
        buyer: desk.checkout.buyer(actor),
      }),
    )
  })
  const orders: Awaited<ReturnType<typeof desk.buy>>[] = []
  const first = () => {
    const [order] = orders
    if (!order) throw new Error('There is no order.')
    return order
  }

  test('numbers, prices and taxes orders by its own rules', async () => {
    const { number } = first()
    expect(number).toMatch(/^LH-[2-9A-HJKMNP-TV-Z]{8}$/)
    const { rows } = await database.query('select shipping, tax from orders where number = $1', [
      number,
    ])
    // It is registered in Washington only, and 192 dollars ship free from 99.
    expect(rows).toEqual([{ shipping: 0, tax: 0 }])
  })

  test('prints its own name and addresses', async () => {
    const { number, orderId, buyer } = first()
    const papers: Promise<string>[] = []
    const print = (file: File) => papers.push(readPdf(file))
    print(
      unwrapResult(
        await staff.printPackingSlip(clerk, { order: number, paper: 'letter' }, exchange),
      ),
    )
    print(
      unwrapResult(
        await staff.printAddressLabels(clerk, { orders: number, paper: 'a4' }, exchange),
      ),
    )
    const { shipmentId } = unwrapResult(await staff.shipPieces(clerk, { order: number }, exchange))
    print(unwrapResult(await staff.printLabel(clerk, { shipment: shipmentId }, exchange)))
    print(
      unwrapResult(
        await desk.checkout.handlers.readInvoice(
          buyer.ctx,
          { id: orderId, paper: 'letter' },
          exchange,
        ),
      ),
    )
    const { bearer: _bearer, ...member } = await openHousehold(testShop, 'Kestrel')
    const ctx = { ...buyer.ctx, caller: member.actor }
    print(await renderStatementPdf(ctx, shop.services, { type: 'all' }))
    const csv = await renderStatementCsv(ctx, shop.services, { type: 'all' })
    expect(csv.name).toMatch(/^luna-hart-points-/)
    const texts = await Promise.all(papers)
    expect(texts.map((text) => text.split(' ')[0]?.replace(/-[A-Z0-9].*|\d.*/, ''))).toEqual([
      'luna-hart-packing-slip',
      'luna-hart-address-labels.pdf',
      'luna-hart-label',
      'luna-hart-invoice',
      'luna-hart-points',
    ])
    for (const text of texts) expectNoTrace(text, text.split(' ')[0] ?? '')
    expect(texts[2]).toContain('7 Pine Street')
    expect(texts[2]).toContain('Luna & Hart Post (simulated)')
    expect(texts[3]).toContain('Luna Hart Ceramics LLC')
    expect(texts[3]).toContain('(206) 555-0177')
    for (const index of [0, 3, 4]) expect(texts[index]).toContain('#7a1f3d')
  })

  test('returns go to its own address', async () => {
    const { orderId, buyer } = first()
    await desk.pass(days(5))
    const { ctx } = buyer
    const key = { id: orderId }
    const eligible = unwrapResult(await buyers.readEligibility(ctx, key, exchange))
    const items = eligible.lines.map(({ lineId }) => ({
      lineId,
      qty: 1,
      reason: 'unwanted' as const,
      note: '',
      resolution: 'refund' as const,
    }))
    const { money } = unwrapResult(
      await buyers.previewReturn(ctx, { ...key, items, method: 'label' }, exchange),
    )
    const expected = { toCard: money.toCard, asCredit: money.asCredit }
    const made = unwrapResult(
      await buyers.submitReturn(
        ctx,
        { ...key, items, method: 'label', expected, photos: [] },
        exchange,
      ),
    )
    await desk.pass(0)
    const slip = unwrapResult(await buyers.readSlip(ctx, { ...key, returnId: made.id }, exchange))
    expect(slip.to).toEqual(settings.get('shop').returnsAddress)
    expectNoTrace(JSON.stringify(slip), 'return slip')
    const label = await readPdf(
      unwrapResult(await buyers.printReturnLabel(ctx, { ...key, returnId: made.id }, exchange)),
    )
    expectNoTrace(label, 'return label')
    expect(label).toContain('9 Dock Road')
  })

  test('no call of the API answers with a fact of the first shop', async () => {
    const visitor = await guest()
    const { bearer } = await openHousehold(testShop, 'Plover')
    for (const endpoint of shop.endpoints) {
      if (endpoint.access === 'staff' || endpoint.access === 'provider' || endpoint.bytes) continue
      // Files of `content/` are the merchant's own texts.
      if (/^\/api\/(?:content|press)\//.test(endpoint.path)) continue
      const route = `${endpoint.method} ${endpoint.path}`
      for (const headers of [visitor, bearer]) {
        const answer = await call(route, sampleInput(endpoint), headers)
        expectNoTrace(JSON.stringify(answer), route)
      }
    }
  })

  test('offers its own services, topics and hours', async () => {
    expect((await call('get /api/bespoke/services')).data).toMatchObject({
      page: { title: 'Thrown once,', replyDays: 2 },
      rows: [{ id: 'bowl', estimate: { low: 100_00, high: 300_00, daysLow: 5, daysHigh: 9 } }],
    })
    expect((await call('get /api/shop/settings')).data).toMatchObject({
      colors: { primary: '#7a1f3d' },
      newsletter: { consent: { popup: 'One email after each firing.' } },
      support: { days: [2, 3, 4, 5], opensAt: 10, closesAt: 16, isOpenOnHolidays: false },
      texts: { newProducts: 'New arrivals', giftNote: 'Printed on a postcard.' },
    })
    const visitor = await guest()
    expect(
      (
        await call(
          'post /api/bespoke/estimate',
          { serviceId: 'tile', answers: {}, quantity: 1 },
          visitor,
        )
      ).success,
    ).toBe(false)
    await call('post /api/guest/subscribe', { email: 'potter@luna.example' }, visitor)
    expect(
      (await database.query("select topics from subscribers where email = 'potter@luna.example'"))
        .rows,
    ).toEqual([{ topics: ['firings'] }])
  })

  test('the reference of the API has its name', async () => {
    const read = async (path: string) => (await shop.app.request(path)).text()
    const [docs, document] = [
      await read('/api/docs'),
      JSON.parse(await read('/api/openapi.json')) as { info: { title: string } },
    ]
    expect(docs).toContain('<title>Luna &amp; Hart API</title>')
    expect(await read('/api/docs.css')).toContain('#7a1f3d')
    expect(document.info.title).toBe('Luna & Hart')
  })

  test('every email has its name and phone, and nothing of the first shop', async () => {
    await desk.pass(days(40))
    const emails = await readEmails()
    expect(emails.length).toBeGreaterThan(8)
    for (const { subject, html, plain, file } of emails) {
      expectNoTrace(`${subject} ${html} ${plain} ${file}`, subject)
      expect(html, subject).toContain('color:#7a1f3d')
      expect(html, subject).not.toContain('\u{E000}')
      expect(plain, subject).toContain('Luna & Hart, glass and clay. (206) 555-0177, Tuesday')
    }
  })

  test('days begin in its time zone', () => {
    expect(calendarDate(new Date('2026-03-02T06:00:00Z'))).toBe('2026-03-01')
  })
})
