import { z } from 'zod'
import { idText, nameText, paragraphText } from '#platform/http/text-fields.ts'
import { emailSchema, zipSchema } from '#platform/http/contact-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { choiceSchema, personalizationSchema } from '#modules/monograms/contract.ts'
import { couponCodeSchema } from '#modules/coupons/contract.ts'
import { windowSchema } from '#modules/policies/contract.ts'
import { contract } from '#platform/http/endpoint.ts'
import { daySchema } from '#platform/http/fields.ts'

const cents = z.number().int()
const id = idText(40, 4)
const quantity = z.number().int().min(1).max(999)

/** Whom a gift card is sent to; without a day it leaves as soon as it is paid and cannot be changed any more. */
export const giftRecipientSchema = z.strictObject({
  recipientName: nameText({ min: 1, max: 60, message: 'Enter a name.' }),
  recipientEmail: emailSchema,
  senderName: nameText({ max: 60 }),
  note: paragraphText({ max: 300 }),
  sendOn: daySchema.nullable(),
})

export const cartLineSchema = z.object({
  id: z.string(),
  variantId: z.string(),
  goodsSlug: z.string(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  sku: z.string().nullable(),
  picture: pictureSchema,
  qty: z.number().int(),
  unitPrice: cents,
  unitPriceWhenAdded: cents,
  compareAt: cents.nullable(),
  total: cents,
  groupId: z.string(),
  giftNote: z.string(),
  minQty: z.number().int(),
  maxQty: z.number().int(),
  multiple: z.number().int(),
  /** `available` is what this line can have now; `reason` says in a sentence why it cannot be bought as it stands. */
  availability: z.object({
    ok: z.boolean(),
    reason: z.string().nullable(),
    available: z.number().int(),
  }),
  finalSale: z.boolean(),
  leadTime: z.string().nullable(),
  personalization: personalizationSchema.nullable(),
  takesLetters: z.boolean(),
  isGiftCard: z.boolean(),
  /** Whom a gift card goes to; null while it goes to its buyer. */
  giftCard: giftRecipientSchema.nullable(),
})
export type CartLine = z.infer<typeof cartLineSchema>

export const cartGroupSchema = z.object({
  id: z.string(),
  /** `own` is "To me", there from the start; `address` goes to somebody else, `registry` to the people of a registry. */
  kind: z.enum(['own', 'address', 'registry']),
  /** Of gifts: the registry they go to. */
  registryId: z.string().nullable(),
  recipientName: z.string(),
  pricesHidden: z.boolean(),
  giftNote: z.string(),
  wrap: z.boolean(),
  wrapPrice: cents,
  merchandise: cents,
  /** What is missing to free standard shipping; 0 when reached. */
  freeShippingIn: cents,
  shippingEstimate: cents,
  /** The day it is needed by, `YYYY-MM-DD`. */
  deliverOn: z.string().nullable(),
  /** How it is reckoned to travel, by the ZIP code or to the farthest state: the cheapest way in time; null when nothing goes by parcel. */
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

/** A code in the cart: what it takes off, or why it takes nothing off. */
export const cartCouponSchema = z.object({
  code: z.string(),
  name: z.string(),
  amount: cents,
  /** It came by itself, because it is the member's own. */
  isOwn: z.boolean(),
  /** It came by itself, because everybody has it. */
  isAutomatic: z.boolean(),
  /** The shopper wants it used, whatever else would be cheaper. */
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
  currency: z.literal('USD'),
  count: z.number().int(),
  lines: z.array(cartLineSchema),
  saved: z.array(cartLineSchema),
  groups: z.array(cartGroupSchema),
  /** Every change since the shopper last looked, one sentence each; nothing changes silently. */
  notices: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['price', 'stock', 'gone', 'merged', 'coupon', 'deadline']),
      text: z.string(),
      lineId: z.string().nullable(),
      /** Of a code that is good no more: the code. */
      code: z.string().nullable(),
      /** Of a delivery that is not there in time: the delivery. */
      groupId: z.string().nullable(),
    }),
  ),
  /** What signing in did to it can be taken back: nothing else has happened to it since. */
  canUndoMerge: z.boolean(),
  coupons: z.array(cartCouponSchema),
  totals: totalsSchema,
  estimate: z.object({
    zip: z.string().nullable(),
    /** False without a ZIP code, and while a tax service does not answer: the totals hold no tax then. */
    taxKnown: z.boolean(),
    taxLow: cents,
    taxHigh: cents,
    place: z.string().nullable(),
  }),
  /** False while a line cannot be bought as it stands. */
  canCheckOut: z.boolean(),
})
export type Cart = z.infer<typeof cartSchema>

/** The shopper has read the letters, and that such pieces cannot be sent back for a change of mind. */
const lettersInput = z.strictObject({
  choice: choiceSchema,
  acknowledged: z.literal(true, { error: 'Please confirm the letters.' }),
})

/** A piece that goes into a cart. */
export const newLineSchema = z.strictObject({
  variantId: id,
  qty: quantity,
  giftNote: paragraphText({ max: 250 }).optional(),
  personalization: lettersInput.optional(),
})

const write = {
  method: 'post',
  access: 'session',
  rate: 'write',
  output: cartSchema,
  idempotent: true,
} as const

export const cartContract = contract({
  readCart: {
    method: 'get',
    path: '/api/cart/index',
    summary: 'The cart; an empty one for who has none',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({}),
    output: cartSchema,
  },
  readCartReturns: {
    method: 'get',
    path: '/api/cart/returns',
    summary: 'What holds for sending back what is in the cart, in words; none for gift cards',
    access: 'anyone',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({
      words: z.string(),
      windows: z.array(windowSchema.extend({ groupId: z.string() })),
      /** What cannot be returned for a change of mind. */
      exceptions: z.string(),
    }),
  },
  addLine: {
    ...write,
    path: '/api/cart/add',
    summary: 'Adds a variant; the same variant in the same group grows by the quantity',
    input: newLineSchema.extend({ groupId: id.optional() }),
  },
  personalizeLines: {
    ...write,
    path: '/api/cart/personalize',
    summary: 'Puts the same letters on several lines, other letters on one, or takes them off',
    input: z.strictObject({
      lineIds: z.array(id).min(1).max(20),
      personalization: lettersInput.nullable(),
    }),
  },
  addressGiftCard: {
    ...write,
    path: '/api/cart/giftCard',
    summary:
      'Whom a gift card goes to, with what words and when; without anybody it goes to its buyer',
    input: z.strictObject({ lineId: id, recipient: giftRecipientSchema.nullable() }),
  },
  addLines: {
    ...write,
    path: '/api/cart/permalink',
    summary: 'Adds what a cart link lists; lines that cannot be had are left out with a notice',
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
    summary: 'Changes quantity, note or delivery group; quantity 0 removes',
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
    summary: 'Takes a line out; it can be put back for an hour',
    input: z.strictObject({ lineId: id }),
  },
  restoreLine: {
    ...write,
    path: '/api/cart/restore',
    summary: 'Puts a removed line back as it was',
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
    summary: 'Makes or changes a delivery group; without an id a new one',
    input: z.strictObject({
      groupId: id.optional(),
      recipientName: nameText({ min: 1, max: 81 }).optional(),
      pricesHidden: z.boolean().optional(),
      giftNote: paragraphText({ max: 250 }).optional(),
      wrap: z.boolean().optional(),
      /** The day it is needed by; null when any day will do. */
      deliverOn: daySchema.nullable().optional(),
    }),
  },
  removeGroup: {
    ...write,
    path: '/api/cart/removeGroup',
    summary: 'Dissolves a delivery group; its lines go to "To me"',
    input: z.strictObject({ groupId: id }),
  },
  acknowledge: {
    ...write,
    path: '/api/cart/acknowledge',
    summary: 'The shopper has seen the notices; prices as shown become the ones compared with',
    input: z.strictObject({ noticeIds: z.array(idText(80)).max(200) }),
  },
  undoMerge: {
    ...write,
    path: '/api/cart/undoMerge',
    summary:
      'Takes back what signing in did to the cart, while nothing else has changed it; what came is saved for later',
    input: z.strictObject({}),
  },
  applyCoupon: {
    ...write,
    path: '/api/cart/coupon',
    summary: 'Enters a code; 42230 says why it is not good here and what is missing',
    rate: 'coupon',
    input: z.strictObject({
      code: couponCodeSchema,
      /** It came with a link: it stays in sight even if something is missing. */
      linked: z.boolean().optional(),
    }),
  },
  removeCoupon: {
    ...write,
    path: '/api/cart/removeCoupon',
    summary: 'Takes a code out',
    input: z.strictObject({ code: couponCodeSchema }),
  },
  pinCoupon: {
    ...write,
    path: '/api/cart/pinCoupon',
    summary:
      'Wants one code used, whatever else would be cheaper; null leaves the choice to the shop',
    input: z.strictObject({ code: couponCodeSchema.nullable() }),
  },
  estimate: {
    ...write,
    path: '/api/cart/estimate',
    summary: 'Remembers a ZIP code for shipping and tax estimates',
    input: z.strictObject({ zip: zipSchema.nullable() }),
  },
})
