import { formatMoney } from '#kernel/money/money.ts'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { shopTerms } from '../catalog/shop-terms.ts'
import type { PolicyPart } from './policy-page.tsx'

/** What both sides may count on. Sums and days come from the rules that charge and promise them. */
export const termsOfSale: readonly PolicyPart[] = [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <p key="who-we-are">
        {brand.legalName}, {brand.place}. <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours};{' '}
        <TextLink href={`mailto:${brand.email}`}>{brand.email}</TextLink>.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and taxes',
    body: (
      <p key="prices">
        Prices are in US dollars, without sales tax. The settlement shows taxes, delivery and every discount line by line before you pay.
        The sum you confirm is the sum that is charged; if it changes before you have paid, you are asked again.
      </p>
    ),
  },
  {
    id: 'the-order',
    title: 'When an order is made',
    body: (
      <p key="the-order">
        By paying you order. We confirm at once by mail, and with that it is agreed. While you pay, your pieces are held for you. If we
        cannot send a piece after all, you get the money for it back in full.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p key="delivery">
        To the 50 states and Washington, D.C. Standard delivery is {formatMoney(shopTerms.shipping)}, free from{' '}
        {formatMoney(shopTerms.freeShippingFrom)} of goods to one address. Dates and prices of every way are on the page{' '}
        <TextLink href={paths.shipping}>Shipping</TextLink>. The risk is ours until the parcel is with you.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Returns',
    body: (
      <p key="returns">
        {shopTerms.returnDays} days from delivery, unwashed and unused. What is made for you is a final sale. A piece with a fault can
        always come back, at our cost. <TextLink href={paths.returns}>How it is done</TextLink>.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p key="account">
        An account is for one person and costs nothing. Keep your password to yourself, and tell us when somebody else has it. You can close
        it at any time; orders under way are still sent.
      </p>
    ),
  },
  {
    id: 'disagreement',
    title: 'If we disagree',
    body: (
      <p key="disagreement">
        Tell us first: most things can be mended in a call. The law of Massachusetts holds, and whatever the law of your own state gives you
        stays yours.
      </p>
    ),
  },
]
