import { paths } from '#storefront/paths.ts'
import type { ProductReturnTerms } from '../catalog/product-return-terms.ts'
import { createReturnPolicyData, createShippingDetails } from './offer-terms.ts'
import type {
  Availability,
  ProductDetail,
  ProductVariant,
  Picture,
} from '#modules/catalog/contract.ts'
import type { PageSettings } from '#storefront/shop-settings.ts'

const schema = 'https://schema.org'

const availabilities: Readonly<Record<Availability['state'], string>> = {
  'in-stock': 'InStock',
  low: 'LimitedAvailability',
  'made-to-order': 'MadeToOrder',
  backorder: 'BackOrder',
  preorder: 'PreOrder',
  'sold-out': 'OutOfStock',
}

/** Structured data of a product, or of a product group with its variants. */
interface ProductDataContext {
  readonly origin: string
  readonly returns: ProductReturnTerms
  readonly shipping: PageSettings['shipping']
}

export function createProductData(
  goods: ProductDetail,
  { origin, returns, shipping }: ProductDataContext,
): object {
  const page = origin + paths.goods(goods.slug)
  const { variants, options, title, brand, slug } = goods
  const base = {
    name: title,
    description: goods.seo.description || goods.subtitle || title,
    url: page,
    ...(brand && { brand: { '@type': 'Brand', name: brand } }),
    ...(goods.pictures.length > 0 && {
      image: goods.pictures.map((_, index) => imageUrl(goods, index, origin)),
    }),
    ...materialField(goods),
  }
  const [onlyVariant] = variants
  if (variants.length <= 1)
    return {
      '@type': 'Product',
      ...base,
      ...(onlyVariant && variantData(onlyVariant, goods, { page, origin, returns, shipping })),
    }
  return {
    '@type': 'ProductGroup',
    ...base,
    productGroupID: slug,
    variesBy: options.map(({ name }) => findSchemaProperty(name) ?? name),
    hasVariant: variants.map((variant) => ({
      '@type': 'Product',
      name: [title, ...variant.values].join(', '),
      ...optionFields(variant, goods),
      ...variantData(variant, goods, { page, origin, returns, shipping }),
    })),
  }
}

interface OfferContext extends ProductDataContext {
  readonly page: string
}

function variantData(
  variant: ProductVariant,
  goods: ProductDetail,
  { page, origin, returns, shipping }: OfferContext,
) {
  return {
    ...(variant.sku && { sku: variant.sku }),
    ...(variant.gtin && { gtin: variant.gtin }),
    ...(variant.picture !== null
      && goods.pictures[variant.picture] && { image: imageUrl(goods, variant.picture, origin) }),
    offers: {
      '@type': 'Offer',
      price: (variant.price / 100).toFixed(2),
      priceCurrency: goods.currency,
      availability: `${schema}/${availabilities[variant.availability.state]}`,
      ...(variant.shipsOn && { availabilityStarts: variant.shipsOn }),
      itemCondition: `${schema}/NewCondition`,
      url: `${page}?v=${variant.id}`,
      shippingDetails: createShippingDetails(variant.price, shipping),
      hasMerchantReturnPolicy: createReturnPolicyData(returns, goods.flags.finalSale),
    },
  }
}

/** The placeholder image has one size and is no photograph; product feeds reject SVG. */
export function isPhotograph({ widths }: Picture): boolean {
  return widths.length > 0
}

export function imageUrl({ pictures }: ProductDetail, index: number, origin: string): string {
  const picture = pictures[index]
  if (!picture) return origin
  const widest = picture.widths.at(-1)
  return origin + picture.src + (widest === undefined ? '' : `/${widest}`)
}

export function materialField({ facts }: ProductDetail) {
  const material = facts.find(({ key }) => key === 'material')?.value
  return material ? { material } : {}
}

export function optionFields({ values }: ProductVariant, { options }: ProductDetail) {
  return Object.fromEntries(
    options.flatMap(({ name }, index) => {
      const property = findSchemaProperty(name)?.split('/').at(-1)
      return property && values[index] ? [[property, values[index]]] : []
    }),
  )
}

function findSchemaProperty(option: string): string | null {
  const name = option.toLowerCase().replace('colour', 'color')
  return ['color', 'size', 'material', 'pattern'].includes(name) ? `${schema}/${name}` : null
}
