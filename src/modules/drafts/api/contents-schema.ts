import { z } from 'zod'
import { pickupPersonSchema, shippingAddressSchema } from '#modules/addresses/contract.ts'
import { billingAddressSchema } from '#modules/checkout/billing-schema.ts'
import { couponCodeSchema } from '#modules/coupons/contract.ts'
import { choiceSchema } from '#modules/monograms/contract.ts'
import { daySchema } from '#platform/http/fields.ts'
import { idText, lineText, nameText, paragraphText } from '#platform/http/text-fields.ts'

const cents = z.number().int().min(0).max(10_000_000)
const quantity = z.number().int().min(1).max(999)
/** Index of the delivery. */
const delivery = z.number().int().min(0).max(9).default(0)

const deliverySchema = z.strictObject({
  /** Not for the first delivery, which goes to the customer. */
  recipientName: nameText({ max: 81 }).default(''),
  address: shippingAddressSchema.nullable().default(null),
  /** A gift: it goes to the address of the registry, which replaces what is entered. */
  registryId: idText().optional(),
  /** The customer picks the first delivery up at the shop. The address is kept. */
  isPickup: z.boolean().optional(),
  /** By default the name and phone of the address. */
  pickupPerson: pickupPersonSchema.optional(),
  /** The cheapest method when null. */
  methodId: idText().nullable().default(null),
  giftNote: paragraphText({ max: 250 }).default(''),
  wrap: z.boolean().default(false),
  pricesHidden: z.boolean().default(false),
  deliverOn: daySchema.nullable().default(null),
})

const lineSchema = z.strictObject({
  variantId: idText(),
  qty: quantity,
  delivery,
  giftNote: paragraphText({ max: 250 }).default(''),
  /** The customer has confirmed it on the phone. */
  personalization: choiceSchema.nullable().default(null),
})

/** Something that is not in the catalog. It cannot be returned. */
const customLineSchema = z.strictObject({
  title: lineText({ min: 1, max: 120, message: 'Enter what is sold.' }),
  price: cents,
  qty: quantity,
  delivery,
  taxCode: idText().default('general'),
  taxable: z.boolean().default(true),
  requiresShipping: z.boolean().default(true),
  /** The delivery of the edited order whose dearer shipping method this pays. */
  shippingOf: idText().optional(),
})

const discountSchema = z.strictObject({
  kind: z.enum(['amount', 'percent']),
  /** Cents, or basis points: 1000 are 10 percent. */
  value: z.number().int().min(1).max(10_000_000),
  reason: lineText({ min: 1, max: 200, message: 'Enter a reason.' }),
})

/** What staff enters; stored even while it cannot be ordered. */
export const contentsSchema = z.strictObject({
  deliveries: z.array(deliverySchema).min(1).max(10),
  lines: z.array(lineSchema).max(100).default([]),
  customLines: z.array(customLineSchema).max(20).default([]),
  couponCodes: z.array(couponCodeSchema).max(12).default([]),
  discount: discountSchema.nullable().default(null),
  /** Only when nothing is delivered to the customer. */
  billing: billingAddressSchema.nullable().default(null),
})

export type DraftContents = z.output<typeof contentsSchema>
