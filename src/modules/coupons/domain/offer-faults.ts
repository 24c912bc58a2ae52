import type { CouponTerms } from './coupon.ts'

/** The parts of a coupon that have to fit each other. */
export type OfferParts = Pick<
  CouponTerms,
  | 'class'
  | 'value'
  | 'audience'
  | 'tierIds'
  | 'nthOrder'
  | 'repeatAfterDays'
  | 'automatic'
  | 'budget'
>

export interface OfferFault {
  readonly field: string
  /** For the file of the import. */
  readonly message: string
}

const isWhole = (kind: OfferParts['value']['kind']): boolean =>
  kind === 'percent' || kind === 'amount'

const rules: readonly (OfferFault & { readonly isBroken: (offer: OfferParts) => boolean })[] = [
  {
    field: 'class',
    message: 'free_shipping requires the class shipping',
    isBroken: ({ class: kind, value }) => value.kind === 'free_shipping' && kind !== 'shipping',
  },
  {
    field: 'class',
    message: 'this kind of value requires the class product',
    isBroken: ({ class: kind, value }) =>
      !isWhole(value.kind) && value.kind !== 'free_shipping' && kind !== 'product',
  },
  {
    field: 'tierIds',
    message: 'the audience tier and tierIds require each other',
    isBroken: ({ audience, tierIds }) => (audience === 'tier') !== (tierIds !== null),
  },
  {
    field: 'repeatAfterDays',
    message: 'the audience repeat and repeatAfterDays require each other',
    isBroken: ({ audience, repeatAfterDays }) =>
      (audience === 'repeat') !== (repeatAfterDays !== null),
  },
  {
    field: 'automatic',
    message: 'a coupon for the audience staff cannot be automatic',
    isBroken: ({ audience, automatic }) => audience === 'staff' && automatic,
  },
  {
    field: 'budget',
    message: 'a coupon for the audience staff is limited by maxUses, not by a budget',
    isBroken: ({ audience, budget }) => audience === 'staff' && budget !== null,
  },
  {
    field: 'nthOrder',
    message: 'the audience nth_order and nthOrder require each other',
    isBroken: ({ audience, nthOrder }) => (audience === 'nth_order') !== (nthOrder !== null),
  },
]

export function listOfferFaults(offer: OfferParts): readonly OfferFault[] {
  return rules.filter(({ isBroken }) => isBroken(offer))
}
