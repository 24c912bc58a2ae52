import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { states } from '#kernel/us-address/us-address.ts'
import type { ProductReturnTerms } from '../catalog/product-return-terms.ts'
import type { PageSettings } from '#storefront/shop-settings.ts'

const schema = 'https://schema.org'
const monetaryAmount = (amount: number) => ({
  '@type': 'MonetaryAmount',
  value: (amount / 100).toFixed(2),
  currency: getShopLocale().currency,
})
const businessDays = ([minValue, maxValue]: readonly [number, number]) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Structured data of standard shipping for a single product, to the states of its price. */
export function createShippingDetails(
  price: number,
  { standard, freeFrom, fastest, slowest, remoteStates }: PageSettings['shipping'],
): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: monetaryAmount(price >= freeFrom ? 0 : standard),
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: getShopLocale().country,
      addressRegion: Object.keys(states).filter((code) => !remoteStates.includes(code)),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: businessDays([0, 1]),
      transitTime: businessDays([fastest, slowest]),
    },
  }
}

/** Structured data of the return policy. */
export function createReturnPolicyData(
  { returnDays, returnFee }: Pick<ProductReturnTerms, 'returnDays' | 'returnFee'>,
  finalSale: boolean,
): object {
  const base = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: getShopLocale().country,
    returnPolicyCountry: getShopLocale().country,
  }
  if (finalSale) return { ...base, returnPolicyCategory: `${schema}/MerchantReturnNotPermitted` }
  return {
    ...base,
    returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: Number(returnDays),
    returnMethod: `${schema}/ReturnByMail`,
    returnFees: `${schema}/ReturnShippingFees`,
    returnShippingFeesAmount: monetaryAmount(
      Math.round(Number(returnFee.replaceAll(/[^\d.]/g, '')) * 100),
    ),
  }
}
