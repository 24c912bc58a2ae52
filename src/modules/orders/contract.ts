import { z } from 'zod'
import { taxExemptionsSchema } from '#modules/pricing/exemption-schema.ts'
import { idText, searchText, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { cartSchema, totalsSchema } from '#modules/cart/contract.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { defineContract, fileSchema, pageSchema, pagingFields } from '#platform/http/endpoint.ts'
import { currencySchema, daySchema, sixDigitCode } from '#platform/http/fields.ts'
import { choiceSchema, personalizationSchema } from '#modules/monograms/contract.ts'
import { guestOrderContract } from './api/guest-order-contract.ts'
import { transferContract } from './api/transfer-contract.ts'
import {
  arrivesSchema,
  displayStatusSchema,
  lineGlance,
  orderedGiftCardSchema,
  paymentStatusSchema,
  pickupSchema,
  timelineSchema,
} from './order-glance-schemas.ts'
import { orderAddressSchema } from './order-address-schema.ts'
import { orderNumberSchema } from './api/order-number-schema.ts'

const cents = z.number().int()

/** Identifies an order: its id for the session that owns it, or the token of an emailed link. */
export const orderKeySchema = { id: idText().optional(), token: tokenText().optional() }

export const paperSchema = z.enum(['letter', 'a4']).default('letter')

/** Level 1: what an order number and email show. Contains no names, streets or amounts. */
export const orderSummarySchema = z.object({
  number: z.string(),
  status: displayStatusSchema,
  /** A sentence about the next step. */
  next: z.string(),
  placedAt: z.string(),
  groups: z.array(
    z.object({
      place: z.string(),
      pickup: pickupSchema,
      arrives: arrivesSchema.nullable(),
      lines: z.array(lineGlance),
    }),
  ),
  timeline: timelineSchema,
})
export type OrderOverview = z.infer<typeof orderSummarySchema>

/** One delivery group as its recipient sees it: no prices and no giver. */
export const giftSummarySchema = z.object({
  /** Needed by the return pages; grants no access. */
  orderId: z.string(),
  recipientName: z.string(),
  status: displayStatusSchema,
  next: z.string(),
  giftNote: z.string(),
  arrives: arrivesSchema.nullable(),
  lines: z.array(
    lineGlance.extend({
      id: z.string(),
      giftNote: z.string(),
      letters: z.string().nullable(),
      proofId: z.string().nullable(),
      returnable: z.string(),
    }),
  ),
})
export type GiftSummary = z.infer<typeof giftSummarySchema>

/** Level 2: the whole order, for its owner or the holder of its emailed link or code. */
export const orderDetailSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: displayStatusSchema,
  next: z.string(),
  /** The last day to return something for any reason, `YYYY-MM-DD`. */
  returnableUntil: z.string().nullable(),
  placedAt: z.string(),
  email: z.string(),
  currency: currencySchema,
  paymentStatus: paymentStatusSchema,
  /** What was charged to the card so far, before refunds. */
  captured: cents,
  payment: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  groups: z.array(
    z.object({
      id: z.string(),
      recipientName: z.string(),
      /** Only the city of a registry gift's address is shown. */
      isRegistryGift: z.boolean(),
      place: z.string(),
      method: z.string(),
      pickup: pickupSchema,
      giftNote: z.string(),
      wrap: z.boolean(),
      pricesHidden: z.boolean(),
      /** The needed-by date, `YYYY-MM-DD`. */
      deliverOn: z.string().nullable(),
      /** Null together with `arrives` when nothing in the group is shipped. */
      address: orderAddressSchema.nullable(),
      arrives: arrivesSchema.nullable(),
      totals: totalsSchema,
      lines: z.array(
        lineGlance.extend({
          id: z.string(),
          productSlug: z.string(),
          sku: z.string().nullable(),
          giftNote: z.string(),
          /** Null for other products. */
          giftCard: orderedGiftCardSchema.nullable(),
          unitPrice: cents,
          discount: cents,
          tax: cents,
          total: cents,
          returnable: z.string(),
          personalization: personalizationSchema.nullable(),
          /**
           * The monogram can be changed until then; null without a monogram and for registry
           * gifts.
           */
          monogramEditableUntil: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Null when nothing was paid by card. */
  billing: z.object({ name: z.string(), lines: z.array(z.string()) }).nullable(),
  adjustments: z.array(z.object({ kind: z.string(), label: z.string(), amount: cents })),
  taxes: z.array(z.object({ jurisdiction: z.string(), rate: z.number(), amount: cents })),
  taxExemptions: taxExemptionsSchema,
  totals: totalsSchema,
  /** Tenders other than the card, in the order they were spent. */
  tenders: z.array(z.object({ label: z.string(), amount: cents })),
  /** The amount charged to the card. */
  due: cents,
  refunds: z.array(
    z.object({ amount: cents, status: z.string(), at: z.string(), reason: z.string() }),
  ),
  /** Refunds to other tenders and to store credit. */
  otherRefunds: z.array(
    z.object({ label: z.string(), amount: cents, at: z.string(), reason: z.string() }),
  ),
  timeline: timelineSchema,
  /**
   * Accepted versions of the terms and privacy policy, as listed by `content/policy`. Empty if
   * there was none.
   */
  policies: z.object({ terms: z.string(), privacy: z.string() }),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

export const orderRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: displayStatusSchema,
  next: z.string(),
  /** The last day to return something for any reason, `YYYY-MM-DD`. */
  returnableUntil: z.string().nullable(),
  placedAt: z.string(),
  total: cents,
  currency: currencySchema,
  /** The number of order units. */
  count: z.number().int(),
  recipients: z.array(z.string()),
  /** The pictures of the first four lines. */
  pictures: z.array(pictureSchema),
  arrives: arrivesSchema.nullable(),
  /** The whole order is picked up, from `arrives` on. */
  isPickup: z.boolean(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const ordersContract = defineContract({
  listOrders: {
    method: 'get',
    path: '/api/order/list',
    summary: "Lists a member's orders, newest first; searches by number, product or recipient",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      q: searchText(100).optional(),
      state: z.enum(['all', 'open', 'closed', 'cancelled']).default('all'),
      /** The first and last order date, `YYYY-MM-DD`. */
      from: daySchema.optional(),
      to: daySchema.optional(),
      ...pagingFields,
    }),
    output: pageSchema(orderRowSchema),
  },
  reorder: {
    method: 'post',
    path: '/api/order/reorder',
    summary: 'Adds the products of an order that are still sold to the cart and lists the others',
    access: 'session',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({ id: idText() }),
    output: z.object({
      cart: cartSchema,
      added: z.array(z.object({ title: z.string(), qty: z.number().int() })),
      left: z.array(z.object({ title: z.string(), reason: z.string() })),
    }),
  },
  readInvoice: {
    method: 'post',
    path: '/api/order/invoice',
    summary:
      'Returns the invoice as a PDF to the owner of the order or the holder of its emailed link',
    access: 'anyone',
    rate: 'write',
    allowedWhenDiskFull: true,
    file: 'application/pdf',
    input: z.strictObject({ ...orderKeySchema, paper: paperSchema }),
    output: fileSchema,
  },
  mailInvoice: {
    method: 'post',
    path: '/api/order/emailInvoice',
    summary: 'Emails the invoice to the email address of the order',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(orderKeySchema),
    /** The masked email address. */
    output: z.object({ email: z.string() }),
  },
  readOrder: {
    method: 'get',
    path: '/api/order/detail',
    summary: 'Returns the whole order to the session that owns it',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: orderDetailSchema,
  },
  readPlacedOrder: {
    method: 'get',
    path: '/api/order/placed',
    summary: 'Returns a new order to the session that placed it, for 24 hours',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    /** `announce` is true once, so that a reload is not counted as a second purchase. */
    output: z.object({ order: orderDetailSchema, announce: z.boolean() }),
  },
  changeLetters: {
    method: 'post',
    path: '/api/order/monogram',
    summary:
      'Changes the monogram of an order line until production starts, for the owner or '
      + 'the holder of an emailed link',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      lineId: idText(),
      choice: choiceSchema,
      acknowledged: z.literal(true, { error: 'Confirm the monogram.' }),
      access: tokenText().optional(),
    }),
    output: orderDetailSchema,
  },
  lookUpOrder: {
    method: 'post',
    path: '/api/guest/order/lookup',
    summary:
      'Returns the status of an order by number and email; every failed look-up gets the '
      + 'same answer',
    access: 'public',
    rate: 'lookup',
    allowedWhenDiskFull: true,
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: orderSummarySchema,
  },
  openOrderByCode: {
    method: 'post',
    path: '/api/guest/order/open',
    summary: 'Returns the whole order for an emailed code',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({
      number: orderNumberSchema,
      email: emailSchema,
      code: sixDigitCode('Enter the 6-digit code.'),
    }),
    output: z.object({ order: orderDetailSchema, access: z.string() }),
  },
  openOrderByLink: {
    method: 'post',
    path: '/api/guest/order/link',
    summary:
      'Returns the whole order for the token of an emailed link or the access from another call',
    access: 'public',
    rate: 'lookup',
    allowedWhenDiskFull: true,
    input: z.strictObject({ token: tokenText() }),
    output: z.object({ order: orderDetailSchema, access: z.string() }),
  },
  ...guestOrderContract,
  ...transferContract,
})
