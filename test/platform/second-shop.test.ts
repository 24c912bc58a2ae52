import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setShopTimeZone } from '#kernel/time/shop-time-zone.ts'
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
  ...shopJson,
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
}

/** Name, phone, street, ZIP code, email, tagline and order prefix of the first shop. */
const traces =
  /aumbry(?!-(?:post|render|for)|[_:.]|'|")|\b617\b|mercer|10013|linen and table|\bAB-[0-9A-Z]{8}|cambridge/i

const expectNoTrace = (text: string, where: string) =>
  expect(traces.exec(text)?.[0] ?? null, `${where}: ${text.slice(0, 2_000)}`).toBeNull()

const settings = createFixedSettings(settingsSections, secondShop)
const testShop = await openTestShop({ settings })
const { shop, database, call, guest } = testShop
const desk = openTestAftercare(database, { settings })
const { staff, buyers, clerk } = desk

// The household has orders without a checkout.
leaveUnchecked(database)
afterAll(() => setShopTimeZone('America/New_York'))

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

async function readPdf({ name, bytes }: File): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  const { info } = await getMeta(pdf)
  return `${name} ${text} ${JSON.stringify(info)}`
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
    expect(texts[2]).toContain('Luna & Hart Post')
    expect(texts[3]).toContain('Luna Hart Ceramics LLC')
    expect(texts[3]).toContain('(206) 555-0177')
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
      // Pages of `content/` are the merchant's own texts.
      if (endpoint.path.startsWith('/api/content/')) continue
      const route = `${endpoint.method} ${endpoint.path}`
      for (const headers of [visitor, bearer]) {
        const answer = await call(route, sampleInput(endpoint), headers)
        expectNoTrace(JSON.stringify(answer), route)
      }
    }
  })

  test('the reference of the API has its name', async () => {
    const read = async (path: string) => (await shop.app.request(path)).text()
    const [docs, document] = [
      await read('/api/docs'),
      JSON.parse(await read('/api/openapi.json')) as { info: { title: string } },
    ]
    expect(docs).toContain('<title>Luna &amp; Hart API</title>')
    expect(document.info.title).toBe('Luna & Hart')
  })

  test('every email has its name and phone, and nothing of the first shop', async () => {
    await desk.pass(days(40))
    const emails = await readEmails()
    expect(emails.length).toBeGreaterThan(8)
    for (const { subject, html, plain, file } of emails) {
      expectNoTrace(`${subject} ${html} ${plain} ${file}`, subject)
      expect(plain, subject).toContain('Luna & Hart, glass and clay. (206) 555-0177, Tuesday')
    }
  })

  test('days begin in its time zone', () => {
    expect(calendarDate(new Date('2026-03-02T06:00:00Z'))).toBe('2026-03-01')
  })
})
