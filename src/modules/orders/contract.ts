import { z } from 'zod'
import { idText, searchText, tokenText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { cartSchema, totalsSchema } from '#modules/cart/contract.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { contract, fileSchema, page, paging } from '#platform/http/endpoint.ts'
import { daySchema, sixDigitCode } from '#platform/http/fields.ts'
import { choiceSchema, personalizationSchema } from '#modules/monograms/contract.ts'
import { existsContract } from './exists-contract.ts'
import { transferContract } from './transfer-contract.ts'
import { orderNumberSchema } from './order-number-schema.ts'

const cents = z.number().int()

/** Names an order for whoever may see all of it: its id for the session that owns it, or the secret of a mailed link. */
export const orderKeySchema = { id: idText().optional(), token: tokenText().optional() }

export const paperSchema = z.enum(['letter', 'a4']).default('letter')

/** Calendar dates, YYYY-MM-DD. */
const arrivesSchema = z.object({ earliest: z.string(), latest: z.string() })

const lineGlance = z.object({
  title: z.string(),
  options: z.array(z.string()),
  qty: z.number().int(),
  picture: pictureSchema,
  /** A gift card: it comes in no parcel. */
  byEmail: z.boolean(),
})

/** Level 1: what an order number and its e-mail show, which are no secrets: nobody's name, no street, no amounts. */
export const orderGlanceSchema = z.object({
  number: z.string(),
  status: z.string(),
  /** Who acts next and by when, in a sentence. */
  next: z.string(),
  placedAt: z.string(),
  groups: z.array(
    z.object({ place: z.string(), arrives: arrivesSchema.nullable(), lines: z.array(lineGlance) }),
  ),
  timeline: z.array(
    z.object({ at: z.string(), title: z.string(), done: z.boolean(), by: z.string() }),
  ),
})
export type OrderGlance = z.infer<typeof orderGlanceSchema>

const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  stateCode: z.string(),
  zip: z.string(),
  phone: z.string(),
  /** For the driver; empty when there is nothing to know, and some days after it arrived. */
  deliveryNotes: z.string(),
})

/** One delivery for whoever was given it: no price, no giver. */
export const giftGlanceSchema = z.object({
  /** For the pages of a return; it opens nothing by itself. */
  orderId: z.string(),
  recipientName: z.string(),
  status: z.string(),
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
export type GiftGlance = z.infer<typeof giftGlanceSchema>

/** Level 2: the whole order, for its owner or the holder of its mailed link or code. */
export const orderDetailSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  next: z.string(),
  placedAt: z.string(),
  email: z.string(),
  currency: z.literal('USD'),
  paymentStatus: z.string(),
  payment: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  groups: z.array(
    z.object({
      id: z.string(),
      recipientName: z.string(),
      /** Gifts to a registry: of where they go, only the town is told. */
      isRegistryGift: z.boolean(),
      place: z.string(),
      method: z.string(),
      giftNote: z.string(),
      wrap: z.boolean(),
      pricesHidden: z.boolean(),
      /** The day the buyer needs it by, `YYYY-MM-DD`. */
      deliverOn: z.string().nullable(),
      /** Both null when nothing in it is shipped. */
      address: addressSchema.nullable(),
      arrives: arrivesSchema.nullable(),
      totals: totalsSchema,
      lines: z.array(
        lineGlance.extend({
          id: z.string(),
          goodsSlug: z.string(),
          sku: z.string().nullable(),
          giftNote: z.string(),
          unitPrice: cents,
          discount: cents,
          tax: cents,
          total: cents,
          returnable: z.string(),
          personalization: personalizationSchema.nullable(),
          /** Until then the letters can be changed; null without letters, and where they are a registry's. */
          lettersUntil: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Null when there was nothing to pay. */
  billing: z.object({ name: z.string(), lines: z.array(z.string()) }).nullable(),
  adjustments: z.array(z.object({ kind: z.string(), label: z.string(), amount: cents })),
  taxes: z.array(z.object({ jurisdiction: z.string(), rate: z.number(), amount: cents })),
  totals: totalsSchema,
  /** What beside the card paid for it, in the order it was spent. */
  tenders: z.array(z.object({ label: z.string(), amount: cents })),
  /** What was left for the card. */
  due: cents,
  refunds: z.array(
    z.object({ amount: cents, status: z.string(), at: z.string(), reason: z.string() }),
  ),
  /** What went back to what it was paid with beside the card, and what became store credit. */
  backBesideCard: z.array(
    z.object({ label: z.string(), amount: cents, at: z.string(), reason: z.string() }),
  ),
  timeline: orderGlanceSchema.shape.timeline,
  /** The versions of terms and privacy policy it was placed under; `content/policy` has their texts. Empty where there was none. */
  policies: z.object({ terms: z.string(), privacy: z.string() }),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

/** An order in a member's list. */
export const orderRowSchema = z.object({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  next: z.string(),
  placedAt: z.string(),
  total: cents,
  currency: z.literal('USD'),
  /** Pieces in it. */
  count: z.number().int(),
  recipients: z.array(z.string()),
  /** Of its first four lines. */
  pictures: z.array(pictureSchema),
  arrives: arrivesSchema.nullable(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

export const ordersContract = contract({
  listOrders: {
    method: 'get',
    path: '/api/order/list',
    summary: "A member's orders, the latest first, searched by number, goods or recipient",
    access: 'member',
    rate: 'read',
    input: z.strictObject({
      q: searchText(100).optional(),
      state: z.enum(['all', 'open', 'closed', 'cancelled']).default('all'),
      /** The first and the last day they were placed on, YYYY-MM-DD. */
      from: daySchema.optional(),
      to: daySchema.optional(),
      ...paging,
    }),
    output: page(orderRowSchema),
  },
  reorder: {
    method: 'post',
    path: '/api/order/reorder',
    summary: 'Puts what is still sold of an order into the cart, and says what is not',
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
      'The invoice as a PDF, for the session that owns the order or the holder of its mailed link',
    access: 'anyone',
    rate: 'write',
    evenWhenFull: true,
    file: 'application/pdf',
    input: z.strictObject({ ...orderKeySchema, paper: paperSchema }),
    output: fileSchema,
  },
  mailInvoice: {
    method: 'post',
    path: '/api/order/mailInvoice',
    summary: 'Mails the invoice to the address of the order; for who may open the order whole',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject(orderKeySchema),
    /** Masked. */
    output: z.object({ email: z.string() }),
  },
  readOrder: {
    method: 'get',
    path: '/api/order/detail',
    summary: 'The whole order, for the session that owns it',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    output: orderDetailSchema,
  },
  readPlacedOrder: {
    method: 'get',
    path: '/api/order/placed',
    summary: 'The success page: for the session that placed it, within 24 hours',
    access: 'session',
    rate: 'read',
    input: z.strictObject({ id: idText() }),
    /** `announce` is true once, so that a reload is not counted as a second purchase. */
    output: z.object({ order: orderDetailSchema, announce: z.boolean() }),
  },
  changeLetters: {
    method: 'post',
    path: '/api/order/letters',
    summary:
      'Other letters on a piece, until the workroom takes it; for the owner, or by the access of a mailed link',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      lineId: idText(),
      choice: choiceSchema,
      acknowledged: z.literal(true, { error: 'Please confirm the letters.' }),
      access: tokenText().optional(),
    }),
    output: orderDetailSchema,
  },
  lookUpOrder: {
    method: 'post',
    path: '/api/guest/order/lookup',
    summary: 'Level 1 by number and e-mail; one answer for every miss',
    access: 'public',
    rate: 'lookup',
    evenWhenFull: true,
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: orderGlanceSchema,
  },
  sendOrderCode: {
    method: 'post',
    path: '/api/guest/order/code',
    summary:
      "Mails a 6-digit code to the order's address; says the same whether or not there is one",
    access: 'public',
    rate: 'code',
    input: z.strictObject({ number: orderNumberSchema, email: emailSchema }),
    output: z.object({}),
  },
  openOrderByCode: {
    method: 'post',
    path: '/api/guest/order/open',
    summary: 'Level 2 by the mailed code',
    access: 'public',
    rate: 'lookup',
    input: z.strictObject({
      number: orderNumberSchema,
      email: emailSchema,
      code: sixDigitCode('The code has 6 digits.'),
    }),
    output: z.object({ order: orderDetailSchema, access: z.string() }),
  },
  openOrderByLink: {
    method: 'post',
    path: '/api/guest/order/link',
    summary: 'Level 2 by the token of a mailed link, or by the access another call gave',
    access: 'public',
    rate: 'lookup',
    evenWhenFull: true,
    input: z.strictObject({ token: tokenText() }),
    output: z.object({ order: orderDetailSchema, access: z.string() }),
  },
  ...existsContract,
  ...transferContract,
  mailMyOrders: {
    method: 'post',
    path: '/api/guest/order/byMail',
    summary: 'Mails links to all orders of an address; says the same whether or not there are any',
    access: 'public',
    rate: 'mail',
    input: z.strictObject({ email: emailSchema }),
    output: z.object({}),
  },
})
