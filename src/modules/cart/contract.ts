import { z } from 'zod'
import { taxExemptionsSchema } from '#modules/pricing/exemption-schema.ts'
import { idText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { zipSchema } from '#platform/http/contact-fields.ts'
import { choiceSchema } from '#modules/monograms/contract.ts'
import { couponCodeSchema } from '#modules/coupons/contract.ts'
import { giftWindowSchema } from '#modules/policies/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { currencySchema, daySchema } from '#platform/http/fields.ts'
import { cartLineSchema, giftCardAmountSchema, giftRecipientSchema } from './cart-line-schema.ts'

const cents = z.number().int()
const id = idText(40, 4)
const quantity = z.number().int().min(1).max(999)

export const cartGroupSchema = z.object({
  id: z.string(),
  /**
   * `own` is "To me", which always exists; `address` goes to someone else, `registry` to a
   * registry.
   */
  kind: z.enum(['own', 'address', 'registry']),
  registryId: z.string().nullable(),
  recipientName: z.string(),
  pricesHidden: z.boolean(),
  giftNote: z.string(),
  wrap: z.boolean(),
  wrapPrice: cents,
  merchandise: cents,
  /** The amount missing for free standard shipping; 0 when reached. */
  freeShippingIn: cents,
  shippingEstimate: cents,
  deliverOn: z.string().nullable(),
  /**
   * The cheapest shipping method that arrives in time, for the ZIP code or the farthest state;
   * null if nothing is shipped.
   */
  arrival: z
    .object({ methodId: z.string(), label: z.string(), earliest: z.string(), latest: z.string() })
    .nullable(),
})
export type CartGroup = z.infer<typeof cartGroupSchema>

export const totalsSchema = z.object({
  merchandise: cents,
  productDiscount: cents,
  orderDiscount: cents,
  personalization: cents,
  wrap: cents,
  shipping: cents,
  shippingDiscount: cents,
  tax: cents,
  grand: cents,
})

/** A code in the cart: the amount it saves, or why it does not apply. */
export const cartCouponSchema = z.object({
  code: z.string(),
  name: z.string(),
  amount: cents,
  /** A personal code of the member, applied automatically. */
  isOwn: z.boolean(),
  /** A code that applies to everyone automatically. */
  isAutomatic: z.boolean(),
  /** The shopper prefers it over cheaper codes. */
  isPinned: z.boolean(),
  refusal: z
    .object({
      reasonCode: z.string(),
      message: z.string(),
      shortfall: cents.nullable(),
      conflictsWith: z.string().nullable(),
    })
    .nullable(),
})
export type CartCoupon = z.infer<typeof cartCouponSchema>

export const cartSchema = z.object({
  id: z.string().nullable(),
  version: z.number().int(),
  currency: currencySchema,
  count: z.number().int(),
  lines: z.array(cartLineSchema),
  saved: z.array(cartLineSchema),
  groups: z.array(cartGroupSchema),
  /** Changes since the shopper last looked, one sentence each. */
  notices: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['price', 'stock', 'gone', 'merged', 'coupon', 'deadline']),
      text: z.string(),
      lineId: z.string().nullable(),
      /** The coupon code, if the notice is about one. */
      code: z.string().nullable(),
      /** The delivery group, if the notice is about one. */
      groupId: z.string().nullable(),
    }),
  ),
  /** The merge at sign-in can be undone while nothing else has changed the cart. */
  canUndoMerge: z.boolean(),
  coupons: z.array(cartCouponSchema),
  totals: totalsSchema,
  taxExemptions: taxExemptionsSchema,
  estimate: z.object({
    zip: z.string().nullable(),
    /** False without a ZIP code, or while the tax service does not answer; then without tax. */
    taxKnown: z.boolean(),
    taxLow: cents,
    taxHigh: cents,
    place: z.string().nullable(),
  }),
  /** False while a line cannot be bought. */
  canCheckOut: z.boolean(),
})
export type Cart = z.infer<typeof cartSchema>

/**
 * The shopper confirmed the monogram and that monogrammed items cannot be returned for a change of
 * mind.
 */
const monogramInput = z.strictObject({
  choice: choiceSchema,
  acknowledged: z.literal(true, { error: 'Please confirm the monogram.' }),
})

export const newLineSchema = z.strictObject({
  variantId: id,
  qty: quantity,
  giftNote: paragraphText({ max: 250 }).optional(),
  personalization: monogramInput.optional(),
})

const write = {
  method: 'post',
  access: 'session',
  rate: 'write',
  output: cartSchema,
  idempotent: true,
} as const

export const cartContract = defineContract({
  readCart: {
    method: 'get',
    path: '/api/cart/index',
    summary: 'Returns the cart, or an empty one if the caller has none',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({}),
    output: cartSchema,
  },
  readCartReturns: {
    method: 'get',
    path: '/api/cart/returns',
    summary: 'Returns the return terms of the products in the cart; none for gift cards',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      summary: z.string(),
      windows: z.array(giftWindowSchema.extend({ groupId: z.string() })),
      /** Which items cannot be returned for a change of mind. */
      exceptions: z.string(),
    }),
  },
  addLine: {
    ...write,
    path: '/api/cart/add',
    summary: 'Adds a variant; if the group already has it, the quantity increases',
    input: newLineSchema.extend({
      groupId: id.optional(),
      /** The recipient of a gift card; without one it goes to the buyer, with `giftCardDesign`. */
      recipient: giftRecipientSchema.optional(),
      giftCardAmount: giftCardAmountSchema.optional(),
      giftCardDesign: giftRecipientSchema.shape.design,
    }),
  },
  personalizeLines: {
    ...write,
    path: '/api/cart/personalize',
    summary: 'Sets or removes the monogram of one or several lines',
    input: z.strictObject({
      lineIds: z.array(id).min(1).max(20),
      personalization: monogramInput.nullable(),
    }),
  },
  addressGiftCard: {
    ...write,
    path: '/api/cart/giftCard',
    summary:
      'Sets recipient, message and date of a gift card; without a recipient it goes to the buyer',
    input: z.strictObject({ lineId: id, recipient: giftRecipientSchema.nullable() }),
  },
  addLines: {
    ...write,
    path: '/api/cart/permalink',
    summary: 'Adds the lines of a cart link; unavailable lines are left out with a notice',
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ variant: idText(80), qty: quantity }))
        .min(1)
        .max(100),
    }),
  },
  updateLine: {
    ...write,
    path: '/api/cart/update',
    summary: 'Changes quantity, gift note or delivery group; quantity 0 removes the line',
    input: z.strictObject({
      lineId: id,
      qty: z.number().int().min(0).max(999).optional(),
      groupId: id.optional(),
      giftNote: paragraphText({ max: 250 }).optional(),
    }),
  },
  removeLine: {
    ...write,
    path: '/api/cart/remove',
    summary: 'Removes a line; it can be restored for an hour',
    input: z.strictObject({ lineId: id }),
  },
  restoreLine: {
    ...write,
    path: '/api/cart/restore',
    summary: 'Restores a removed line',
    input: z.strictObject({ lineId: id }),
  },
  saveForLater: {
    ...write,
    path: '/api/cart/saveForLater',
    summary: 'Moves a line to or from "Saved for later"',
    input: z.strictObject({ lineId: id, saved: z.boolean() }),
  },
  saveGroup: {
    ...write,
    path: '/api/cart/group',
    summary: 'Creates or changes a delivery group; without an id a new one',
    input: z.strictObject({
      groupId: id.optional(),
      recipientName: nameText({ min: 1, max: 81 }).optional(),
      pricesHidden: z.boolean().optional(),
      giftNote: paragraphText({ max: 250 }).optional(),
      wrap: z.boolean().optional(),
      deliverOn: daySchema.nullable().optional(),
    }),
  },
  removeGroup: {
    ...write,
    path: '/api/cart/removeGroup',
    summary: 'Removes a delivery group; its lines move to "To me"',
    input: z.strictObject({ groupId: id }),
  },
  shipTo: {
    ...write,
    path: '/api/cart/shipTo',
    summary: 'Ships all items to the buyer or to one recipient, except registry gifts',
    input: z.strictObject({ to: z.enum(['me', 'recipient']) }),
  },
  acknowledge: {
    ...write,
    path: '/api/cart/acknowledge',
    summary: 'Dismisses notices; later prices are compared with the current ones',
    input: z.strictObject({ noticeIds: z.array(idText(80)).max(200) }),
  },
  undoMerge: {
    ...write,
    path: '/api/cart/undoMerge',
    summary:
      'Undoes the merge at sign-in while nothing else has changed; added lines are saved for later',
    input: z.strictObject({}),
  },
  applyCoupon: {
    ...write,
    path: '/api/cart/coupon',
    summary: 'Applies a code; 42230 states why it does not apply and what is missing',
    rate: 'coupon',
    input: z.strictObject({
      code: couponCodeSchema,
      /** The code came from a link and stays in the cart even if a condition is not met. */
      linked: z.boolean().optional(),
    }),
  },
  removeCoupon: {
    ...write,
    path: '/api/cart/removeCoupon',
    summary: 'Removes a code',
    input: z.strictObject({ code: couponCodeSchema }),
  },
  pinCoupon: {
    ...write,
    path: '/api/cart/pinCoupon',
    summary: 'Prefers one code over cheaper ones; null leaves the choice to the shop',
    input: z.strictObject({ code: couponCodeSchema.nullable() }),
  },
  estimate: {
    ...write,
    path: '/api/cart/estimate',
    summary: 'Saves a ZIP code for shipping and tax estimates',
    input: z.strictObject({ zip: zipSchema.nullable() }),
  },
})
