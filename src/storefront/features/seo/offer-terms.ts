import { states } from '#kernel/us-address/us-address.ts'
import {
  freeShippingFrom,
  standardDays,
  standardShipping,
} from '#modules/pricing/domain/shipping-prices.ts'
import type { ReturnWords } from '../catalog/return-words.ts'

const schema = 'https://schema.org'
const money = (amount: number) => ({
  '@type': 'MonetaryAmount',
  value: (amount / 100).toFixed(2),
  currency: 'USD',
})
const businessDays = ([minValue, maxValue]: readonly [number, number]) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

/** Where standard delivery costs what it costs, without the way by air. */
const byRoad = () => Object.keys(states).filter((code) => code !== 'AK' && code !== 'HI')

/** Standard delivery of a piece bought alone, as search engines show it beside the price; to the 48 states and DC. */
export function shippingDetails(price: number): object {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: money(price >= freeShippingFrom ? 0 : standardShipping),
    shippingDestination: {
      '@type': 'DefinedRegion',
      addressCountry: 'US',
      addressRegion: byRoad(),
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: businessDays([0, 1]),
      transitTime: businessDays(standardDays),
    },
  }
}

/** What can come back and what it costs; nothing of a final sale. */
export function returnPolicy(
  { returnDays, returnFee }: Pick<ReturnWords, 'returnDays' | 'returnFee'>,
  finalSale: boolean,
): object {
  const place = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCountry: 'US',
  }
  if (finalSale) return { ...place, returnPolicyCategory: `${schema}/MerchantReturnNotPermitted` }
  return {
    ...place,
    returnPolicyCategory: `${schema}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: Number(returnDays),
    returnMethod: `${schema}/ReturnByMail`,
    returnFees: `${schema}/ReturnShippingFees`,
    returnShippingFeesAmount: money(Math.round(Number(returnFee.replaceAll(/[^\d.]/g, '')) * 100)),
  }
}
