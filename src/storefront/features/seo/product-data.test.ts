import { describe, expect, it } from 'vitest'
import type { ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'
import { selectVariant } from '../catalog/variant-matrix.ts'
import { createBreadcrumbData } from './breadcrumb-list.ts'
import { createProductData } from './product-data.ts'

const variant = (part: Partial<ProductVariant>): ProductVariant => ({
  id: 'var_1',
  sku: 'AU-1',
  gtin: null,
  values: [],
  price: 7200,
  compareAt: null,
  unitPrice: null,
  availability: { state: 'in-stock', left: null },
  minQty: 1,
  maxQty: 20,
  multiple: 1,
  shipsOn: null,
  requiresShipping: true,
  heldMinutes: null,
  picture: null,
  ...part,
})
const goods = (part: Partial<ProductDetail>): ProductDetail => ({
  id: 'gds_1',
  slug: 'fern-edge-napkins',
  title: 'Fern-edge napkin',
  subtitle: '',
  descriptionHtml: '',
  brand: 'Aumbry',
  type: 'Napkins',
  currency: 'USD',
  options: [],
  variants: [variant({})],
  pictures: [],
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
  trail: [],
  seo: { title: '', description: '' },
  complements: [],
  related: [],
  ...part,
})

const returns = {
  returnDays: '30',
  returnFee: '$7.95',
  returnBy: 'Return by Jan 31, 2027',
  returnWords: 'unused',
}
const shipping = {
  standard: 6_00,
  freeFrom: 150_00,
  wrap: 6_00,
  fastest: 2,
  slowest: 6,
  remoteStates: ['AK', 'HI'],
}
const createData = (product: ProductDetail, origin = 'https://aumbry.example') =>
  createProductData(product, { origin, returns, shipping })

describe('product structured data', () => {
  it('has the GTIN of a variant', () => {
    expect(createData(goods({ variants: [variant({ gtin: '4006381333931' })] }))).toMatchObject({
      sku: 'AU-1',
      gtin: '4006381333931',
    })
    expect(createData(goods({}))).not.toHaveProperty('gtin')
  })

  it('is one product with an offer if there is one variant', () => {
    expect(createData(goods({}))).toMatchObject({
      '@type': 'Product',
      sku: 'AU-1',
      offers: {
        '@type': 'Offer',
        price: '72.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: 'https://aumbry.example/goodsDetail/fern-edge-napkins?v=var_1',
      },
    })
  })

  it('is a product group with variants otherwise', () => {
    const group = createData(
      goods({
        options: [
          { name: 'Color', values: [] },
          { name: 'Fill', values: [] },
        ],
        variants: [
          variant({ values: ['Bottle', 'Down'] }),
          variant({
            id: 'var_2',
            values: ['Weld', 'Wool'],
            availability: { state: 'sold-out', left: 0 },
          }),
        ],
      }),
      '',
    )
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      variesBy: ['https://schema.org/color', 'Fill'],
      productGroupID: 'fern-edge-napkins',
      hasVariant: [
        { color: 'Bottle', name: 'Fern-edge napkin, Bottle, Down' },
        { color: 'Weld', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    })
  })

  it('has the price of every variant and the URL that shows it', () => {
    const variants = [5_00, 7_50, 1_234_56].map((price, at) =>
      variant({ id: `var_${at}`, values: [`${at}`], price }),
    )
    const { hasVariant } = createData(
      goods({ options: [{ name: 'Size', values: [] }], variants }),
    ) as {
      hasVariant: { offers: { price: string; url: string } }[]
    }
    expect(
      hasVariant.map(({ offers: { price, url } }) => [
        Math.round(Number(price) * 100),
        new URL(url).searchParams.get('v'),
      ]),
    ).toEqual(variants.map(({ id, price }) => [price, id]))
    for (const { offers } of hasVariant) {
      const shown = selectVariant({ variants, options: [] }, new URL(offers.url).searchParams)
      expect(((shown?.price ?? 0) / 100).toFixed(2)).toBe(offers.price)
    }
  })

  it('has the widest size of each picture, and placeholder images unchanged', () => {
    const pictures = [
      { src: '/media/a', widths: [320, 1200], width: 1200, height: 1500, color: '#fff', alt: '' },
      {
        src: '/media/placeholder.svg',
        widths: [],
        width: 800,
        height: 1000,
        color: '#fff',
        alt: '',
      },
    ]
    expect(createData(goods({ pictures }))).toMatchObject({
      image: [
        'https://aumbry.example/media/a/1200',
        'https://aumbry.example/media/placeholder.svg',
      ],
    })
  })

  it('has shipping costs and return policy for each offer', () => {
    const offer = (part: Partial<ProductDetail>) =>
      (createData(goods(part)) as { offers: Record<string, object> }).offers
    expect(offer({})['shippingDetails']).toMatchObject({
      '@type': 'OfferShippingDetails',
      shippingRate: { value: '6.00', currency: 'USD' },
      shippingDestination: { addressCountry: 'US' },
      deliveryTime: { transitTime: { minValue: 2, maxValue: 6 } },
    })
    expect(offer({ variants: [variant({ price: 150_00 })] })['shippingDetails']).toMatchObject({
      shippingRate: { value: '0.00' },
    })
    expect(JSON.stringify(offer({}))).not.toMatch(/"(?:AK|HI)"/)
    expect(offer({})['hasMerchantReturnPolicy']).toMatchObject({
      '@type': 'MerchantReturnPolicy',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 30,
      returnShippingFeesAmount: { value: '7.95', currency: 'USD' },
    })
    const flags = { ...goods({}).flags, finalSale: true }
    expect(offer({ flags })['hasMerchantReturnPolicy']).toMatchObject({
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    })
  })

  it('has a breadcrumb from the home page to the product', () => {
    expect(
      createBreadcrumbData([{ slug: 'table', title: 'Table' }], {
        origin: '',
        shopName: 'Aumbry',
        last: 'Fern-edge napkin',
      }),
    ).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Aumbry', item: '/' },
        { position: 2, name: 'Table', item: '/collection/table' },
        { position: 3, name: 'Fern-edge napkin' },
      ],
    })
  })
})
