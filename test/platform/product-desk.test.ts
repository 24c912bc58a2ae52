import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { createStaffKey } from '#modules/staff/staff-key.ts'
import { fixedClock } from '#test/support/clock.ts'
import { openTestShop } from '#test/support/shop.ts'

const clock = fixedClock()
const { shop, database, call, guest } = await openTestShop({ clock })
let staff = { authorization: '' }
beforeAll(async () => {
  const key = await createStaffKey(database.db, { name: 'Ida', now: clock.now() })
  staff = { authorization: `Bearer ${key}` }
})

type Row = Record<string, unknown>
interface Saved {
  readonly id: string
  readonly slug: string
  readonly version: number
}

const act = (name: string, input: object) => call(`post /api/staff/product/${name}`, input, staff)
const read = (name: string, input: object = {}) =>
  call(`get /api/staff/product/${name}`, input, staff)
const detail = async (id: string) => (await read('detail', { id })).data as Row
const page = async (slug: string) => (await call('get /api/product/detail', { id: slug })).data

const variant = (changed: Row = {}) => ({
  id: null,
  optionValues: [],
  price: 40_00,
  compareAt: null,
  cost: null,
  sku: '',
  barcode: '',
  weightG: 300,
  tracked: true,
  isOversold: false,
  quantity: 5,
  pictureSource: '',
  ...changed,
})

async function create(changed: Row = {}): Promise<Saved> {
  const answer = await act('create', {
    title: 'Moss Napkins',
    variants: [variant()],
    ...changed,
  })
  expect(answer.msg, JSON.stringify(answer.data)).toBe('ok')
  return answer.data as never
}

const picture = (color: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: color } })
    .png()
    .toBuffer()

async function upload(name: string, bytes: Buffer) {
  const response = await shop.app.request(
    `/api/staff/product/uploadPicture?${new URLSearchParams({ name })}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...staff },
      body: new Uint8Array(bytes),
    },
  )
  return (await response.json()) as { msg: string; data: { source: string; key: string } }
}

const sizes = ['Small', 'Large']
const colors = ['Moss', 'Sand']
const grid = () =>
  colors.flatMap((color) =>
    sizes.map((size) => variant({ optionValues: [color, size], sku: `${color}-${size}` })),
  )

describe('a new product', () => {
  test('has variants, pictures and stock at once, and can be put in the cart', async () => {
    const { data: green } = await upload('Front view.JPG', await picture('#335544'))
    const { data: sand } = await upload('back.png', await picture('#ccbb99'))
    const pictures = [
      { ...sand, alt: 'From behind' },
      { ...green, alt: '' },
    ]
    const { slug } = await create({
      title: 'Grid napkins',
      descriptionHtml: '<p>Woven.<script>alert(1)</script></p>',
      optionNames: ['Color', 'Size'],
      variants: grid().map((one, index) => ({
        ...one,
        pictureSource: pictures[index % 2]?.source,
      })),
      pictures,
      attributes: [
        { namespace: 'aumbry', key: 'swatches', label: 'Swatches', value: 'Moss=#335544' },
      ],
    })
    expect(slug).toBe('grid-napkins')
    expect(green.source).toMatch(/^front-view-[0-9a-f]{8}\.png$/)
    const shown = await page(slug)
    expect(shown).toMatchObject({
      title: 'Grid napkins',
      descriptionHtml: '<p>Woven.</p>',
      options: [
        { name: 'Color', values: [{ label: 'Moss', hex: '#335544' }, { label: 'Sand' }] },
        { name: 'Size', values: [{ label: 'Small' }, { label: 'Large' }] },
      ],
      pictures: [{ src: `/media/${sand.key}`, alt: 'From behind' }, { alt: 'Grid napkins' }],
    })
    const variants = shown['variants'] as Row[]
    expect(variants).toHaveLength(4)
    expect(variants[1]).toMatchObject({ picture: 1, availability: { state: 'in-stock' } })
    const shopper = await guest()
    const added = await call(
      'post /api/cart/add',
      { variantId: variants[0]?.['id'], qty: 2 },
      shopper,
    )
    expect(added.success, added.msg).toBe(true)
  })

  test('gets an address of its own', async () => {
    const [first, second] = [await create(), await create()]
    expect([first.slug, second.slug]).toEqual(['moss-napkins', 'moss-napkins-2'])
    const taken = await act('create', { title: 'X', slug: first.slug, variants: [variant()] })
    expect(taken.data.fields).toEqual({ slug: 'Another product has this address.' })
  })

  test('is refused with the row of the variant, and nothing is written', async () => {
    const twice = variant({ optionValues: ['Moss'] })
    const answer = await act('create', {
      title: 'Twice',
      optionNames: ['Color'],
      variants: [twice, twice],
    })
    expect(answer.data.fields).toEqual({
      'variants.1': 'The options are the same as in row 1.',
    })
    const { data } = await read('list', { search: 'twice' })
    expect(data['total']).toBe(0)
    const unknown = await act('create', {
      title: 'Gone',
      variants: [variant()],
      pictures: [{ source: 'a.png', key: '0'.repeat(32), alt: '' }],
    })
    expect(unknown.data.fields).toEqual({ pictures: 'Upload the picture again.' })
    expect((await upload('notes.txt', Buffer.from('hello'))).msg).toContain('not a JPEG')
  })
})

describe('a saved product', () => {
  test('keeps what the form leaves out, archives variants, and is audited', async () => {
    const { id, slug } = await create({
      title: 'Kept',
      type: 'Napkins',
      optionNames: ['Color'],
      variants: [
        variant({ optionValues: ['Moss'] }),
        variant({ optionValues: ['Sand'], price: 50_00 }),
      ],
    })
    const before = await detail(id)
    const [moss] = before['variants'] as Row[]
    const { onHand: _onHand, ...kept } = moss ?? {}
    const answer = await act('update', {
      id,
      version: before['version'],
      title: 'Kept longer',
      optionNames: ['Color'],
      variants: [{ ...kept, optionValues: ['Fern'], quantity: 99 }],
    })
    expect(answer.data).toMatchObject({ id, slug, version: 2 })
    const after = await detail(id)
    expect(after).toMatchObject({ title: 'Kept longer', type: 'Napkins' })
    expect(after['variants']).toMatchObject([
      { id: moss?.['id'], optionValues: ['Fern'], onHand: 5 },
    ])
    const { data } = await call('get /api/staff/audit/list', { search: 'Kept longer' }, staff)
    expect((data['rows'] as Row[])[0]).toMatchObject({ objectKind: 'product' })
  })

  test('is not overwritten by a second person, who learns who changed it', async () => {
    const { id, version } = await create({ title: 'Contested' })
    await act('update', { id, version, title: 'First' })
    const second = await act('update', { id, version, title: 'Second' })
    expect(second).toMatchObject({
      status: 409,
      data: { reason: 'changed-meanwhile', version: 2, changedBy: expect.stringMatching(/^stk_/) },
    })
    expect(await detail(id)).toMatchObject({ title: 'First' })
  })

  test('leaves the shop as a draft and comes back', async () => {
    const { id, slug, version } = await create({ title: 'Hidden' })
    await act('update', { id, version, status: 'draft' })
    expect((await call('get /api/product/detail', { id: slug })).status).toBe(404)
    await act('update', { id, version: version + 1, status: 'active' })
    expect(await page(slug)).toMatchObject({ title: 'Hidden' })
  })
})

describe('prices', () => {
  const createTwo = async () => [
    await create({ title: 'Fern plate', variants: [variant({ cost: 10_00 })] }),
    await create({ title: 'Moss plate', variants: [variant({ price: 60_00 })] }),
  ]
  const rule = { change: 'percent', value: 10_00, ending: '95', compareAt: 'keep' } as const
  const versions = (products: readonly Saved[]) =>
    products.map(({ id, version }) => ({ id, version }))
  const priceOf = async ({ slug }: Saved) => ((await page(slug))['variants'] as Row[])[0]?.['price']
  /** On PostgreSQL the cache of pages hears of a change a moment after it. */
  const expectPrices = (products: readonly Saved[], prices: readonly number[]) =>
    expect.poll(() => Promise.all(products.map(priceOf))).toEqual(prices)

  test('change on pages and in carts after a preview, and are undone with one act', async () => {
    const products = await createTwo()
    const [first] = products
    const shopper = await guest()
    const variantId = ((await page(first?.slug ?? ''))['variants'] as Row[])[0]?.['id']
    await call('post /api/cart/add', { variantId, qty: 1 }, shopper)
    const preview = await act('previewPrices', { products: products.map(({ id }) => id), ...rule })
    expect(preview.data).toMatchObject({
      changed: 2,
      carts: 1,
      giftCards: 0,
      products: [
        { title: 'Fern plate', variants: [{ price: 40_00, newPrice: 43_95, cost: 10_00 }] },
        { title: 'Moss plate', variants: [{ price: 60_00, newPrice: 65_95 }] },
      ],
    })
    const changed = await act('changePrices', { products: versions(products), ...rule })
    expect(changed.data).toEqual({ products: 2, variants: 2 })
    await expectPrices(products, [43_95, 65_95])
    const cart = await call('get /api/cart/index', {}, shopper)
    expect(JSON.stringify(cart.data)).toContain('4395')

    const { data } = await call(
      'get /api/staff/audit/list',
      { search: 'Prices of 2 products' },
      staff,
    )
    const [entry] = data['rows'] as Row[]
    const undo = (id: unknown) =>
      call('post /api/staff/audit/undo', { id, reason: 'A mistake' }, staff)
    expect(await undo(entry?.['id'])).toMatchObject({ success: true })
    await expectPrices(products, [40_00, 60_00])
    expect(await undo(entry?.['id'])).toMatchObject({ data: { reason: 'already-undone' } })
  })

  test('stay if one of the products was changed meanwhile or a price is out of range', async () => {
    const products = await createTwo()
    await act('update', { id: products[1]?.id, version: 1, title: 'Moved plate' })
    const stale = await act('changePrices', { products: versions(products), ...rule })
    expect(stale).toMatchObject({ status: 409, data: { reason: 'changed-meanwhile' } })
    const below = await act('changePrices', {
      products: versions(products.slice(0, 1)),
      change: 'amount',
      value: -50_00,
    })
    expect(below.data.fields).toEqual({ value: 'Choose a smaller change.' })
    await expectPrices(products, [40_00, 60_00])
  })

  test('cannot be undone after somebody changed them again', async () => {
    const [product] = await createTwo()
    const saved = product ?? { id: '', slug: '', version: 0 }
    await act('changePrices', { products: versions([saved]), ...rule })
    await act('changePrices', {
      products: [{ id: saved.id, version: 2 }],
      change: 'set',
      value: 70_00,
      compareAt: 'previous',
    })
    const { data } = await call('get /api/staff/audit/list', { objectId: saved.id }, staff)
    const entries = (data['rows'] as Row[]).filter(({ act: name }) =>
      String(name).endsWith('changePrices'),
    )
    const oldest = entries.at(-1)
    const undone = await call(
      'post /api/staff/audit/undo',
      { id: oldest?.['id'], reason: 'Too late' },
      staff,
    )
    expect(undone).toMatchObject({ status: 409 })
    await expectPrices([saved], [70_00])
  })
})

test('the list shows prices, stock and state, and finds by name and SKU', async () => {
  await create({ title: 'Listed bowl', variants: [variant({ sku: 'BOWL-77', price: 12_00 })] })
  for (const search of ['bowl listed', 'bowl-7']) {
    const { data } = await read('list', { search })
    expect(data['rows']).toMatchObject([
      {
        title: 'Listed bowl',
        status: 'active',
        variantCount: 1,
        priceMin: 12_00,
        available: 5,
        picture: null,
      },
    ])
  }
  expect((await read('choices')).data['options']).toContain('Color')
})
