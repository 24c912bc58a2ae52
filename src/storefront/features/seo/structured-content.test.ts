import { expect, test } from 'vitest'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { createFaqData, filterFaqs } from '../content/faqs.ts'
import { createJobPostingData } from './job-posting.ts'
import type { Api } from '#storefront/api/api-client.ts'
import { emptySettings } from '#storefront/shop-settings.ts'
import { formatFeedItems, generateProductFeed } from './product-feed.ts'

const shipping = {
  standard: 6_00,
  freeFrom: 150_00,
  wrap: 6_00,
  fastest: 2,
  slowest: 6,
  remoteStates: ['AK', 'HI'],
}
const shop = {
  ...emptySettings,
  name: 'Aumbry',
  legalName: 'Aumbry',
  profile: { ...emptySettings.profile, description: 'Linen.' },
}
const noOrigin = { origin: '', shop: { name: 'Aumbry', shipping } }

const groups = [
  {
    title: 'Returns',
    faqs: [
      { id: 'time', question: 'How long?', answer: '30 days. [How it is done](/user/returns).' },
      { id: 'cost', question: 'What does it cost?', answer: '$7.95.' },
    ],
  },
]

test('FAQPage has every question with its answer as plain text', () => {
  expect(createFaqData(groups)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How long?',
        acceptedAnswer: { '@type': 'Answer', text: '30 days. How it is done.' },
      },
      { name: 'What does it cost?' },
    ],
  })
})

test('FAQ search requires every word, in question or answer, and ignores link URLs', () => {
  const found = (words: string) =>
    filterFaqs(words, groups).flatMap(({ faqs }) => faqs.map(({ id }) => id))
  expect([found('days long'), found('COST'), found('/user'), found('days cost')]).toEqual([
    ['time'],
    ['cost'],
    [],
    [],
  ])
})

test('JobPosting has title, dates, location, employment type and pay', () => {
  const role = {
    id: 'sewer',
    title: 'Sewer',
    team: 'Workroom',
    location: 'Cambridge',
    place: { city: 'Cambridge', stateCode: 'MA' },
    remote: true,
    type: 'part-time' as const,
    pay: { min: 24, max: 30, per: 'hour' as const },
    summary: 'Hem and miter.',
    sections: [],
    questions: [],
    postedAt: '2026-10-05',
    closesAt: '2027-06-30',
    filled: false,
    open: true,
  }
  expect(createJobPostingData(role, { origin: 'https://aumbry.example', shop })).toMatchObject({
    '@type': 'JobPosting',
    title: 'Sewer',
    datePosted: '2026-10-05',
    validThrough: '2027-06-30',
    employmentType: 'PART_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Aumbry' },
    jobLocation: {
      address: { addressLocality: 'Cambridge', addressRegion: 'MA', addressCountry: 'US' },
    },
    jobLocationType: 'TELECOMMUTE',
    baseSalary: { currency: 'USD', value: { minValue: 24, maxValue: 30, unitText: 'HOUR' } },
    directApply: true,
  })
})

const bottle: ProductVariant = {
  id: 'var_1',
  sku: 'AU-1',
  gtin: null,
  values: ['Bottle'],
  price: 72_00,
  compareAt: 90_00,
  unitPrice: null,
  availability: { state: 'in-stock', left: null },
  minQty: 1,
  maxQty: 20,
  multiple: 1,
  shipsOn: null,
  requiresShipping: true,
  heldMinutes: null,
  picture: null,
}
const napkin: ProductDetail = {
  id: 'gds_1',
  slug: 'fern-edge-napkins',
  title: 'Fern & edge napkin',
  subtitle: '',
  descriptionHtml: '<p>Woven &amp; <b>hemmed</b>.</p>',
  brand: 'Aumbry',
  type: 'Napkins',
  currency: 'USD',
  options: [{ name: 'Color', values: [] }],
  variants: [
    bottle,
    {
      ...bottle,
      id: 'var_2',
      sku: 'AU-2',
      values: ['Weld'],
      price: 160_00,
      compareAt: null,
      availability: { state: 'sold-out', left: 0 },
    },
  ],
  pictures: [
    { src: '/media/a', widths: [320, 1200], width: 1200, height: 1500, color: '#fff', alt: '' },
  ],
  video: null,
  facts: [],
  flags: {
    finalSale: false,
    giftWrap: true,
    registry: true,
    monogram: false,
    bespoke: false,
    giftCard: false,
  },
  leadTime: null,
  returnFeedback: [],
  trail: [
    { slug: 'table', title: 'Table' },
    { slug: 'napkins', title: 'Napkins' },
  ],
  seo: { title: '', description: '' },
  complements: [],
  related: [],
}

test('the product feed has an item for each variant, with the fields Google and Meta require', () => {
  const feed = formatFeedItems(napkin, {
    origin: 'https://aumbry.example',
    shop: { name: 'Aumbry', shipping },
  })
  const [first = '', second = ''] = feed.split('</item>')
  const readField = (item: string, name: string) =>
    new RegExp(`<g:${name}>([^<]*)</g:${name}>`).exec(item)?.[1]
  const readFields = (item: string, ...names: string[]) =>
    names.map((name) => readField(item, name))
  expect(
    readFields(first, 'id', 'item_group_id', 'title', 'color', 'brand', 'mpn', 'condition'),
  ).toEqual([
    'AU-1',
    'fern-edge-napkins',
    'Fern &amp; edge napkin, Bottle',
    'Bottle',
    'Aumbry',
    'AU-1',
    'new',
  ])
  expect(readFields(first, 'price', 'sale_price', 'availability')).toEqual([
    '90.00 USD',
    '72.00 USD',
    'in_stock',
  ])
  expect(readFields(second, 'price', 'sale_price', 'availability')).toEqual([
    '160.00 USD',
    undefined,
    'out_of_stock',
  ])
  expect(readFields(first, 'link', 'image_link', 'product_type', 'description')).toEqual([
    'https://aumbry.example/goodsDetail/fern-edge-napkins?v=var_1',
    'https://aumbry.example/media/a/1200',
    'Table &gt; Napkins',
    'Woven &amp; hemmed.',
  ])
  expect(
    [first, second].map((item) => /<g:shipping>[^]*<g:price>(.*)<\/g:price>/.exec(item)?.[1]),
  ).toEqual(['6.00 USD', '0.00 USD'])
})

test('an item has GTIN and SKU, or states that it has no identifier', () => {
  const readIdentifiers = (change: Partial<ProductVariant>) =>
    [
      ...formatFeedItems({ ...napkin, variants: [{ ...bottle, ...change }] }, noOrigin).matchAll(
        /<g:(gtin|mpn|identifier_exists)>([^<]*)</g,
      ),
    ].map(([, name, value]) => [name, value])
  expect(readIdentifiers({ gtin: '4006381333931' })).toEqual([
    ['gtin', '4006381333931'],
    ['mpn', 'AU-1'],
  ])
  expect(readIdentifiers({ gtin: '4006381333931', sku: null })).toEqual([['gtin', '4006381333931']])
  expect(readIdentifiers({ sku: null })).toEqual([['identifier_exists', 'no']])
})

test('the feed names the products that it leaves out', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    '/api/shop/settings': shop,
    '/api/product/list': { rows: [{ slug: 'plain-board' }], total: 1 },
    '/api/product/detail': { ...napkin, pictures: [] },
  }
  const get = async (path: string) => answers[path]
  const lines: string[] = []
  for await (const line of generateProductFeed({ get } as unknown as Api, '')) lines.push(line)
  expect(lines.join('')).toContain('<!-- Excluded, no photograph: plain-board -->')
  expect(lines.join('')).not.toContain('<item>')
})

test('products without a photograph are not in the feed', () => {
  expect(formatFeedItems({ ...napkin, pictures: [] }, noOrigin)).toBe('')
  const drawn = napkin.pictures.map((picture) => ({
    ...picture,
    src: '/media/placeholder.svg',
    widths: [],
  }))
  expect(formatFeedItems({ ...napkin, pictures: drawn }, noOrigin)).toBe('')
  expect(
    formatFeedItems(
      { ...napkin, variants: napkin.variants.map((one) => ({ ...one, price: 0 })) },
      noOrigin,
    ),
  ).toBe('')
  const long = formatFeedItems({ ...napkin, title: `${'a'.repeat(149)}👩‍👩‍👧` }, noOrigin)
  expect(long).toContain(`<g:title>${'a'.repeat(149)}</g:title>`)
})
