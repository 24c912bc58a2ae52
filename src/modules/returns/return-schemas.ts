import { z } from 'zod'
import { idText, lineText } from '#platform/http/text-fields.ts'
import { pictureSchema } from '#modules/catalog/contract.ts'
import { returnReasons } from './domain/reasons.ts'

export const centsSchema = z.number().int()
export const lineIdSchema = idText()
export const returnQtySchema = z.number().int().min(1).max(9_999)
export const resolutionSchema = z.enum(['refund', 'credit', 'exchange', 'replace', 'keep'])
export const returnMethodSchema = z.enum(['label', 'qr_dropoff', 'pickup', 'own', 'none'])
/** The id or number of a return. */
export const returnIdSchema = lineText({ min: 1, max: 40 })

export const moneySchema = z.object({
  goods: centsSchema,
  delivery: centsSchema,
  tax: centsSchema,
  /** Return shipping fee. */
  fee: centsSchema,
  /** Restocking fees. */
  restocking: centsSchema,
  /** Refunds for exchanges to something cheaper. */
  difference: centsSchema,
  /** Reductions for units not returned as shipped. */
  withheld: centsSchema,
  capped: centsSchema,
  toCard: centsSchema,
  asCredit: centsSchema,
  /** Refunds to gift cards, the wallet, and points. */
  toTenders: z.array(z.object({ label: z.string(), amount: centsSchema })),
  bonus: centsSchema,
})

export const returnSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['return', 'exchange', 'claim']),
  status: z.string(),
  /** The next step, as a sentence. */
  next: z.string(),
  method: returnMethodSchema,
  trackingNo: z.string().nullable(),
  /** Pickup date of the carrier, a calendar date. */
  pickUpOn: z.string().nullable(),
  /** The address lines of the destination. */
  to: z.array(z.string()),
  requestedAt: z.string(),
  reviewBy: z.string().nullable(),
  shipBy: z.string().nullable(),
  /** When the carrier delivered it. Its contents are counted later. */
  deliveredAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  decision: z.string(),
  canCancel: z.boolean(),
  canReopen: z.boolean(),
  items: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      options: z.array(z.string()),
      picture: pictureSchema.nullable(),
      /** The exchange variant; empty if there is none. */
      exchangedFor: z.string(),
      /** The more expensive variant to order with the credit. */
      wanted: z.object({ variantId: z.string(), name: z.string() }).nullable(),
      reason: z.string(),
      resolution: resolutionSchema,
      state: z.string(),
      decision: z.string(),
      /** A reduced offer. It is accepted automatically at `replyBy`. */
      offer: z
        .object({ withheld: centsSchema, refund: centsSchema, replyBy: z.string() })
        .nullable(),
    }),
  ),
  /** The shop's photos for reduced offers. Links are valid for 15 minutes. */
  photos: z.array(z.object({ lineId: z.string(), src: z.string() })),
  preview: moneySchema,
  /** Numbers of the other returns in the same parcel. */
  combinedWith: z.array(z.string()),
  messages: z.array(z.object({ at: z.string(), from: z.enum(['you', 'shop']), text: z.string() })),
})
export type ReturnDetail = z.infer<typeof returnSchema>

export const eligibilitySchema = z.object({
  orderId: z.string(),
  /** Empty for the recipient of a gift. */
  number: z.string(),
  isGift: z.boolean(),
  /** Store credit requires an account. */
  isMember: z.boolean(),
  lines: z.array(
    z.object({
      lineId: z.string(),
      title: z.string(),
      options: z.array(z.string()),
      picture: pictureSchema.nullable(),
      qty: z.number().int(),
      returnable: z.number().int(),
      /** A calendar date; null if nothing can be returned now. */
      until: z.string().nullable(),
      /** Returnable only for shop errors. */
      claimsOnly: z.boolean(),
      /** Why some units cannot be returned. */
      why: z.string(),
      resolutions: z.array(resolutionSchema),
      /** Resolutions past their own window, allowed only for shop errors. */
      lateFor: z.array(resolutionSchema),
      /** Restocking fee in basis points of the price, unless the shop is at fault. */
      restocking: z.number().int(),
      /** The buyer ships it at their own cost, unless the shop is at fault. */
      isBuyersParcel: z.boolean(),
      /**
       * The refund today: for the whole line while it can be canceled, later for the returnable
       * units.
       */
      refundToday: centsSchema,
      /**
       * Exchange options, with the `refund` or the `extraCost`, which is paid in a
       * new order.
       */
      exchanges: z.array(
        z.object({
          variantId: z.string(),
          label: z.string(),
          refund: centsSchema,
          extraCost: centsSchema,
        }),
      ),
    }),
  ),
  reasons: z.array(
    z.object({
      id: z.enum(returnReasons),
      label: z.string(),
      isOurFault: z.boolean(),
      wantsPhoto: z.boolean(),
    }),
  ),
  /** Bonus on store credit in basis points; null without an account. */
  creditBonus: z.number().int().nullable(),
  shippingFee: centsSchema,
  /** Available return methods. Without a carrier integration only `own`. */
  methods: z.array(returnMethodSchema.exclude(['none'])),
})
export const returnStatusSchema = z.object({ status: z.string() })
