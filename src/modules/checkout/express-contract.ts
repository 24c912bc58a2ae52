import { z } from 'zod'
import { cardTokenSchema } from '#modules/payments/card-token.ts'
import { emailSchema, phoneSchema } from '#platform/http/contact-fields.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { amountSchema, currencySchema, versionSchema } from '#platform/http/fields.ts'
import { codeText, idText, lineText } from '#platform/http/text-fields.ts'
import { placedCheckoutSchema } from './contract.ts'

const cents = z.number().int()

/** What a wallet shares before the shopper confirms. Wallets add fields; those are ignored. */
const placeSchema = z.object({
  city: lineText({ max: 60 }).default(''),
  /** A code or a name. */
  state: lineText({ max: 60 }).default(''),
  postalCode: lineText({ max: 20 }).default(''),
  countryCode: codeText({ max: 2, pattern: /^[A-Z]{2}$/, message: 'The address has no country.' }),
})

const walletAddressSchema = placeSchema.extend({
  name: lineText({ max: 81 }).default(''),
  line1: lineText({ max: 100 }).default(''),
  line2: lineText({ max: 60 }).default(''),
})

/** Bought from its product page, without the cart. */
const itemSchema = z.strictObject({
  variantId: idText(40, 4),
  qty: z.number().int().min(1).max(999),
})

/** The prices that a wallet shows. */
const sheetSchema = z.object({
  currency: currencySchema,
  /** The version of the cart; 0 for an item of its own. */
  cartVersion: z.number().int(),
  total: cents,
  /** What the card pays. The lines add up to it. */
  due: cents,
  lines: z.array(z.object({ label: z.string(), amount: cents })),
  /** The selected one first. */
  methods: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      amount: cents,
      /** Calendar dates, YYYY-MM-DD. */
      earliest: z.string(),
      latest: z.string(),
    }),
  ),
  /** Countries and territories that the shop ships to, as wallets name them. */
  countries: z.array(z.string()),
})
export type ExpressSheet = z.infer<typeof sheetSchema>

export const expressContract = defineContract({
  quoteExpress: {
    method: 'post',
    path: '/api/express/quote',
    summary:
      'Price the cart, or one item, for the sheet of a wallet; saves nothing. Without a sheet '
      + 'express checkout is not offered for it',
    access: 'anyone',
    rate: 'write',
    input: z.strictObject({
      /** In place of the cart. */
      item: itemSchema.optional(),
      address: placeSchema.optional(),
      methodId: idText().optional(),
    }),
    output: z.object({
      sheet: sheetSchema.nullable(),
      /** Why it is not offered. */
      obstacle: z.object({ reason: z.string(), message: z.string() }).nullable(),
    }),
  },
  placeExpress: {
    method: 'post',
    path: '/api/express/place',
    summary:
      'Order the cart, or one item, with what a wallet has confirmed, and charge it; 42210 when '
      + 'the total shown is not the total',
    access: 'session',
    rate: 'place',
    idempotent: true,
    input: z.strictObject({
      /** `purchaseId` is made by the client: the same purchase is ordered once. */
      item: itemSchema.extend({ purchaseId: idText(64, 16) }).optional(),
      cardToken: cardTokenSchema,
      expectedTotal: amountSchema,
      expectedDue: amountSchema,
      cartVersion: versionSchema,
      methodId: idText(),
      contact: z.object({
        email: emailSchema,
        phone: phoneSchema,
        shipping: walletAddressSchema,
        billing: walletAddressSchema.nullable().default(null),
      }),
    }),
    output: placedCheckoutSchema,
  },
})
