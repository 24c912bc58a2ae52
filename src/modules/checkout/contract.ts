import { failureClasses } from '#modules/payments/explain-failure.ts'
import { optionalPaymentSessionFields } from '#modules/payments/payment-form.ts'
import { cardTokenSchema } from '#modules/payments/card-token.ts'
import { z } from 'zod'
import { taxExemptionsSchema } from '#modules/pricing/exemption-schema.ts'
import { idText } from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { giftCardCodeSchema } from '#modules/wallet/contract.ts'
import { pickupPersonSchema, shippingAddressSchema } from '#modules/addresses/contract.ts'
import { cartCouponSchema, newLineSchema, totalsSchema } from '#modules/cart/contract.ts'
import { cartLineSchema } from '#modules/cart/cart-line-schema.ts'
import { sessionSchema } from '#modules/members/contract.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { currencySchema, amountSchema, versionSchema } from '#platform/http/fields.ts'
import { billingAddressSchema } from './billing-schema.ts'
import { pickupFields } from './pickup-schema.ts'
import { tendersSchema } from './tender-schema.ts'

const cents = z.number().int()
const id = idText(40, 4)

export const shippingMethodSchema = z.object({
  id: z.string(),
  label: z.string(),
  price: cents,
  /** Calendar dates, YYYY-MM-DD. */
  earliest: z.string(),
  latest: z.string(),
  /** Set if the buyer picks it up at the shop, from these dates on. */
  pickup: z.object({ city: z.string(), address: z.string(), hours: z.string() }).optional(),
})
export type ShippingMethod = z.infer<typeof shippingMethodSchema>

const adjustmentSchema = z.object({
  kind: z.string(),
  source: z.string(),
  label: z.string(),
  amount: cents,
  groupId: z.string().nullable(),
  lineId: z.string().nullable(),
})

/** A priced checkout: what was entered, what can be chosen, what it costs. */
export const checkoutViewSchema = z.object({
  cartVersion: z.number().int(),
  currency: currencySchema,
  email: z.string().nullable(),
  marketing: z.boolean(),
  lines: z.array(cartLineSchema),
  groups: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['own', 'address', 'registry']),
      /** For gifts to a registry: the city. The street is never shown. */
      place: z.string(),
      recipientName: z.string(),
      pricesHidden: z.boolean(),
      giftNote: z.string(),
      wrap: z.boolean(),
      /** The needed-by date, `YYYY-MM-DD`. */
      deliverOn: z.string().nullable(),
      /** False when nothing in it ships: then it needs neither address nor method. */
      needsShipping: z.boolean(),
      /** Where it ships. For a pickup, what was entered before, which is not part of the order. */
      address: shippingAddressSchema.nullable(),
      /** A better spelling of the address, as a suggestion; `reason` says what differs. */
      suggestion: z.object({ address: shippingAddressSchema, reason: z.string() }).nullable(),
      warnings: z.array(z.string()),
      methods: z.array(shippingMethodSchema),
      /**
       * The cheapest method, in time if one is, until another is chosen; null when the chosen one
       * does not serve the address.
       */
      methodId: z.string().nullable(),
      /** It is picked up at the shop. This can be chosen if a method has `pickup`. */
      isPickup: z.boolean(),
      /** Who picks it up, or would. */
      pickupPerson: pickupPersonSchema.nullable(),
      totals: totalsSchema,
    }),
  ),
  billing: z.object({ sameAsShipping: z.boolean(), address: billingAddressSchema.nullable() }),
  coupons: z.array(cartCouponSchema),
  adjustments: z.array(adjustmentSchema),
  taxes: z.array(z.object({ jurisdiction: z.string(), rate: z.number(), amount: cents })),
  /** `estimated` by ZIP until every group has a full address. */
  taxState: z.enum(['none', 'estimated', 'final']),
  taxExemptions: taxExemptionsSchema,
  totals: totalsSchema,
  tenders: tendersSchema,
  /** What the card pays. */
  due: cents,
  /** Sections still to fill in, in order. */
  missing: z.array(z.enum(['email', 'address', 'pickupPerson', 'method', 'billing'])),
  canPlace: z.boolean(),
})
export type CheckoutView = z.infer<typeof checkoutViewSchema>

/** What happened to the shopper's money, by the provider and our ledger. */
export const payStatusSchema = z.object({
  checkoutId: z.string(),
  state: z.enum([
    'open',
    'requires_action',
    'checking',
    'not_charged',
    'releasing',
    'charged',
    'refunding',
    'expired',
  ]),
  /** What to say about it to the shopper, after the state itself. */
  message: z.string(),
  /** What the card pays. */
  total: cents,
  currency: currencySchema,
  holdUntil: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The class of a decline and what to do next. */
  failure: z
    .object({
      class: z.enum(failureClasses),
      message: z.string(),
      advice: z.string(),
    })
    .nullable(),
})
export type PayStatus = z.infer<typeof payStatusSchema>

/**
 * The provider's payment session and the payment's status. Without a form when nothing is left to
 * pay.
 */
const paySessionSchema = payStatusSchema.extend({
  ...optionalPaymentSessionFields,
  email: z.string(),
})

export const placedCheckoutSchema = z.object({
  checkoutId: z.string(),
  holdUntil: z.string(),
  total: cents,
  due: cents,
  /**
   * The payment session and status. Null with nothing due, or when the provider did not answer:
   * `POST /api/pay/session` asks again.
   */
  session: paySessionSchema.nullable(),
})

const enteredBilling = z.strictObject({
  sameAsShipping: z.boolean(),
  address: billingAddressSchema.nullable().default(null),
})

export const checkoutContract = defineContract({
  beginCheckout: {
    method: 'post',
    path: '/api/checkout/begin',
    summary:
      'Open a guest session with a whole cart and price its checkout, all or nothing, for '
      + 'clients that keep the cart themselves',
    access: 'public',
    rate: 'session',
    input: z.strictObject({
      lines: z.array(newLineSchema).min(1).max(100),
      email: emailSchema.optional(),
      marketing: z.boolean().optional(),
      address: shippingAddressSchema.optional(),
      methodId: idText().optional(),
      ...pickupFields,
      billing: enteredBilling.optional(),
    }),
    output: sessionSchema.extend({ checkout: checkoutViewSchema }),
  },
  readCheckout: {
    method: 'get',
    path: '/api/checkout/index',
    summary: "Price the checkout of the caller's cart",
    access: 'session',
    rate: 'read',
    input: z.strictObject({}),
    output: checkoutViewSchema,
  },
  quoteCheckout: {
    method: 'post',
    path: '/api/checkout/quote',
    summary: 'Save what was entered so far and price it again',
    access: 'session',
    rate: 'write',
    input: z.strictObject({
      email: emailSchema.optional(),
      marketing: z.boolean().optional(),
      groups: z
        .array(
          z.strictObject({
            groupId: id,
            address: shippingAddressSchema.optional(),
            /** Of the member's address book, in place of `address`. */
            addressId: id.optional(),
            methodId: idText().optional(),
            ...pickupFields,
          }),
        )
        .max(10)
        .optional(),
      billing: enteredBilling.optional(),
      wallet: z.boolean().optional(),
      points: z.number().int().min(0).max(100_000_000).optional(),
    }),
    output: checkoutViewSchema,
  },
  applyGiftCard: {
    method: 'post',
    path: '/api/checkout/giftCard',
    summary: 'Pay with a gift card by its code; five at most',
    access: 'session',
    rate: 'coupon',
    input: z.strictObject({ code: giftCardCodeSchema }),
    output: checkoutViewSchema,
  },
  removeGiftCard: {
    method: 'post',
    path: '/api/checkout/removeGiftCard',
    summary: 'Remove a gift card from the checkout',
    access: 'session',
    rate: 'write',
    input: z.strictObject({ giftCardId: id }),
    output: checkoutViewSchema,
  },
  placeCheckout: {
    method: 'post',
    path: '/api/checkout/place',
    summary:
      'Freeze the price, reserve the stock, and open the payment session or charge a card at '
      + 'once; 42210 when the total shown is not the total',
    access: 'session',
    rate: 'place',
    idempotent: true,
    input: z.strictObject({
      expectedTotal: amountSchema,
      /** What was shown as the charge to the card. */
      expectedDue: amountSchema,
      cartVersion: versionSchema.optional(),
      /** Charged at once, unless nothing is due. */
      cardToken: cardTokenSchema.optional(),
    }),
    output: placedCheckoutSchema,
  },
  extendHold: {
    method: 'post',
    path: '/api/checkout/extendHold',
    summary: 'Reserve the stock for 10 more minutes while the shopper is paying, 30 at most',
    access: 'session',
    rate: 'write',
    input: z.strictObject({ checkoutId: id }),
    output: z.object({ holdUntil: z.string() }),
  },
})

export const payContract = defineContract({
  openPaySession: {
    method: 'post',
    path: '/api/pay/session',
    summary: "Open the provider's payment session of this checkout, once",
    access: 'session',
    rate: 'pay',
    input: z.strictObject({ checkoutId: id }),
    output: paySessionSchema,
  },
  completePay: {
    method: 'post',
    path: '/api/pay/complete',
    summary: 'Ask the provider for the payment and complete the checkout',
    access: 'session',
    rate: 'pay',
    idempotent: true,
    allowedWhenDiskFull: true,
    input: z.strictObject({ checkoutId: id }),
    output: payStatusSchema,
  },
  readPayStatus: {
    method: 'get',
    path: '/api/pay/status',
    summary:
      "Read whether the payment was not charged, is being released, or was charged, with the order's number",
    access: 'session',
    rate: 'read',
    input: z.strictObject({ checkoutId: id }),
    output: payStatusSchema,
  },
})
