import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { cartInvariants } from '#modules/cart/db/invariants.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { parseId } from '#kernel/ids/ids.ts'
import {
  homeAddress,
  unwrapResult,
  openTestCheckout,
  type TestBuyer,
} from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { exchange } from '#test/support/exchange.ts'
import { makeVariant } from '#test/support/products.ts'

const database = await openTestDatabase()
const { db } = database
const shop = openTestCheckout(database)
const { handlers } = shop
const { ctx } = shop.buyer()

type Settlement = Awaited<ReturnType<TestBuyer['settlement']>>
type Begun = Parameters<typeof handlers.beginCheckout>[1]

const begin = (input: Begun) =>
  handlers.beginCheckout({ ...ctx, caller: { level: 'nobody' } }, input, exchange)
const complete = {
  email: 'nora@example.com',
  address: homeAddress,
  billing: { sameAsShipping: true, address: null },
}

/** Whoever holds the token. */
function visitor({ token, userInfo }: { token: string; userInfo: { id: string } }): TestBuyer {
  const [id, sessionId] = [parseId('gst', userInfo.id), parseId('ses', token.split('.')[0] ?? '')]
  if (!id || !sessionId) throw new Error('That is no token of a visitor.')
  return shop.buyer({ level: 'guest', id, sessionId })
}

/** Ids are drawn, and the version counts the calls. */
const known = ({ cartVersion: _calls, lines, groups, adjustments, ...rest }: Settlement) => ({
  ...rest,
  lines: lines.map(({ id: _line, groupId: _group, ...line }) => line),
  groups: groups.map(({ id: _group, ...group }) => group),
  adjustments: adjustments.map(({ groupId: _group, lineId: _line, ...one }) => one),
})

const countRows = async () =>
  queryRow(
    db,
    { carts: integer, lines: integer, sessions: integer },
    sql`
      select (select count(*) from carts) as carts, (select count(*) from cart_lines) as lines,
        (select count(*) from sessions) as sessions`,
  )

let napkins = ''
let towel = ''
let pillow = ''

beforeAll(async () => {
  await importMonogramTemplates(database, {
    file: fileURLToPath(new URL('../../../../catalog/monograms.json', import.meta.url)),
  })
  napkins = await makeVariant(database, { price: 96_00, onHand: 5 })
  towel = await makeVariant(database, { title: 'Waffle towel', price: 32_00, maxQty: 3 })
  const attributes = [{ namespace: 'aumbry', key: 'monogram', label: 'Monogram', value: 'true' }]
  pillow = await makeVariant(database, { title: 'Sampler pillow', price: 70_00, attributes })
  await execute(
    db,
    sql`
      update products
      set slug = 'cross-stitch-sampler-pillow'
      where id = (select product_id from variants where id = ${pillow})`,
  )
})

const personalization = {
  choice: {
    templateId: 'sampler',
    placeId: 'name',
    styleId: 'name',
    colorId: 'turkey-red',
    sizeMm: 25,
    names: { first: 'Ann', middle: '', last: '', partner: '', text: 'Ann', letters: '' },
  },
  acknowledged: true as const,
}

describe('a settlement begun in one call', () => {
  test('is the one that the calls one after the other come to, and stays it', async () => {
    const lines = [
      { variantId: napkins, qty: 1, giftNote: 'For the new table.' },
      { variantId: pillow, qty: 1, personalization },
      { variantId: towel, qty: 2 },
      { variantId: pillow, qty: 1 },
      { variantId: napkins, qty: 2 },
    ]
    const buyer = shop.buyer()
    for (const line of lines) unwrapResult(await handlers.addLine(buyer.ctx, line, exchange))
    const { groups } = await buyer.settlement()
    const inSteps = unwrapResult(
      await handlers.quoteCheckout(
        buyer.ctx,
        {
          email: complete.email,
          marketing: true,
          groups: [{ groupId: groups[0]?.id ?? '', address: homeAddress, methodId: 'express' }],
          billing: complete.billing,
        },
        exchange,
      ),
    )

    const begun = unwrapResult(
      await begin({ ...complete, lines, marketing: true, methodId: 'express' }),
    )
    expect(known(begun.checkout)).toEqual(known(inSteps))
    expect(begun.checkout).toMatchObject({
      cartVersion: 1,
      canPlace: true,
      missing: [],
      email: 'nora@example.com',
    })
    expect(
      begun.checkout.lines.map((line) => [
        line.variantId,
        line.qty,
        line.giftNote,
        line.personalization?.letters ?? null,
      ]),
    ).toEqual([
      [napkins, 3, 'For the new table.', null],
      [pillow, 1, '', 'Ann'],
      [towel, 2, '', null],
      [pillow, 1, '', null],
    ])
    expect(await visitor(begun).settlement()).toEqual(begun.checkout)
  })

  test('is placed and paid by the token it came with, and by it alone', async () => {
    const begun = unwrapResult(await begin({ ...complete, lines: [{ variantId: towel, qty: 1 }] }))
    const nora = visitor(begun)
    const { checkoutId } = unwrapResult(await nora.place(begun.checkout))
    expect(await handlers.readPayStatus(shop.buyer().ctx, { checkoutId }, exchange)).toMatchObject({
      refused: 'not-found',
    })
    expect(await nora.enterCard(checkoutId)).toBe('authorized')
    expect(await nora.complete(checkoutId)).toMatchObject({
      state: 'charged',
      total: begun.checkout.due,
    })
  })

  test('says what is missing, as long as something is', async () => {
    const begun = unwrapResult(await begin({ lines: [{ variantId: towel, qty: 1 }] }))
    expect(begun.checkout).toMatchObject({
      missing: ['email', 'address', 'billing'],
      canPlace: false,
      taxState: 'none',
    })
    const nora = visitor(begun)
    expect(await nora.place(begun.checkout)).toMatchObject({ refused: 'fields-invalid' })
    const groupId = begun.checkout.groups[0]?.id ?? ''
    const filled = unwrapResult(
      await handlers.quoteCheckout(
        nora.ctx,
        {
          email: 'nora@example.com',
          groups: [{ groupId, address: homeAddress }],
          billing: complete.billing,
        },
        exchange,
      ),
    )
    expect(filled).toMatchObject({ missing: [], canPlace: true, cartVersion: 2 })
  })

  test.each<[string, () => Begun, object]>([
    [
      'a piece that is not sold here',
      () => ({ lines: [{ variantId: towel, qty: 1 }, { variantId: 'var_0000000000000000000000', qty: 1 }] }), // prettier-ignore
      { refused: 'not-found', fields: { 'lines.1.variantId': 'We could not find that product.' } },
    ],
    [
      'more than are left, over two lines',
      () => ({ lines: [{ variantId: napkins, qty: 3 }, { variantId: napkins, qty: 3 }] }), // prettier-ignore
      {
        refused: 'stock-short',
        fields: { 'lines.1.variantId': expect.stringContaining('Only 5') },
      },
    ],
    [
      'more than one order may have',
      () => ({ lines: [{ variantId: towel, qty: 4 }] }),
      {
        refused: 'cart-limit',
        fields: { 'lines.0.qty': 'You can buy at most 3 of Waffle towel in one order.' },
      },
    ],
    [
      'letters on what takes none',
      () => ({ lines: [{ variantId: towel, qty: 1, personalization }] }),
      {
        refused: 'fields-invalid',
        fields: { 'lines.0.personalization': 'Not available for this product.' },
      },
    ],
    [
      'a place that nothing is sent to',
      () => ({
        lines: [{ variantId: towel, qty: 1 }],
        address: { ...homeAddress, stateCode: 'PR', zip: '00901' },
      }),
      {
        refused: 'fields-invalid',
        fields: { 'address.stateCode': 'We do not ship to Puerto Rico.' },
      },
    ],
  ])(
    'with %s is refused by the field’s name, and nothing is written',
    async (_, input, refusal) => {
      const before = await countRows()
      expect(await begin(input())).toMatchObject(refusal)
      expect(await countRows()).toEqual(before)
    },
  )

  test('leaves carts as they should be', async () => {
    const findings = await checkInvariants(db, cartInvariants)
    expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([])
  })
})
