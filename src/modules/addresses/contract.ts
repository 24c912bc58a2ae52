import { countries } from '#kernel/locale/shop-locale.ts'
import { z } from 'zod'
import { idText, lineText, nameText, paragraphText, textKind } from '#platform/http/text-fields.ts'
import { zipSchema, phoneSchema } from '#platform/http/contact-fields.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import { defineContract } from '#platform/http/endpoint.ts'
import { daySchema, versionSchema } from '#platform/http/fields.ts'
import { addressLimit } from './domain/address-book.ts'

const id = idText(40, 4)
const cents = z.number().int()

/** The 50 states and DC (commerce.md §1.1), and other destinations that the shop ships to. */
export const shippingAddressSchema = z.strictObject({
  firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
  lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
  company: lineText({ max: 60 }).default(''),
  line1: lineText({ min: 3, max: 100, message: 'Enter a street address.' }),
  line2: lineText({ max: 60 }).default(''),
  city: lineText({ min: 1, max: 60, message: 'Enter a city.' }),
  stateCode: textKind(
    'code',
    z
      .string({ error: 'Choose a state.' })
      .max(20, 'Choose a state.')
      .trim()
      .toUpperCase()
      .refine(isDestinationCode, 'Choose a state.'),
  ),
  zip: zipSchema,
  countryCode: z.literal(countries).default(countries[0]),
  phone: phoneSchema,
  deliveryNotes: paragraphText({ max: 200 }).default(''),
})
export type ShippingAddress = z.infer<typeof shippingAddressSchema>

/** Who picks an order up. */
export const pickupPersonSchema = shippingAddressSchema.pick({
  firstName: true,
  lastName: true,
  phone: true,
})
export type PickupPerson = z.infer<typeof pickupPersonSchema>

const place = shippingAddressSchema.omit({ deliveryNotes: true })

export const addressSchema = z.object({
  id: z.string(),
  version: z.number().int(),
  label: z.string(),
  ...place.shape,
  zip: z.string(),
  stateCode: z.string(),
  phone: z.string(),
  kind: z.enum(['residential', 'business', 'unknown']),
  deliveryNotes: z.string(),
  /** The last day the notes are stored, YYYY-MM-DD. */
  deliveryNotesUntil: z.string().nullable(),
  isDefaultShipping: z.boolean(),
  isDefaultBilling: z.boolean(),
  verification: z.object({
    /** `overridden`: the member kept the address as entered despite a suggestion. */
    status: z.enum(['unverified', 'suggested', 'verified', 'overridden']),
    suggestion: z
      .object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        stateCode: z.string(),
        zip: z.string(),
        reason: z.string(),
      })
      .nullable(),
    /** A warning, such as an unknown street number. It rejects nothing. */
    warning: z.string().nullable(),
    checkedAt: z.string().nullable(),
  }),
  lastUsedAt: z.string().nullable(),
})
export type Address = z.infer<typeof addressSchema>

const span = z.object({ earliest: z.string(), latest: z.string() })

/** A cart, order or registry with an outdated copy of an address. */
export const addressUseSchema = z.object({
  id: z.string(),
  kind: z.enum(['cart', 'order', 'registry']),
  title: z.string(),
  /** A sentence about what ships there. */
  where: z.string(),
  canApply: z.boolean(),
  /** Why it cannot be updated here; empty if it can. */
  reason: z.string(),
  effect: z.object({
    tax: z.object({ was: cents, now: cents }).nullable(),
    arrives: z.object({ was: span, now: span }).nullable(),
  }),
})
export type AddressUse = z.infer<typeof addressUseSchema>

const book = z.object({ rows: z.array(addressSchema), limit: z.literal(addressLimit) })
const choices = {
  label: lineText({ max: 30 }),
  kind: z.enum(['residential', 'business', 'unknown']),
  deliveryNotes: paragraphText({ max: 200 }),
  deliveryNotesUntil: daySchema.nullable(),
  isDefaultShipping: z.boolean(),
  isDefaultBilling: z.boolean(),
  /** Whether the member rejected the suggestion. */
  asEntered: z.boolean(),
}
const write = { method: 'post', access: 'member', rate: 'write' } as const

export const addressesContract = defineContract({
  listAddresses: {
    method: 'get',
    path: '/api/address/index',
    summary: 'Lists saved addresses: defaults first, then the most recently used',
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: book,
  },
  createAddress: {
    ...write,
    path: '/api/address/create',
    summary: 'Adds an address, or merges it into an existing duplicate',
    idempotent: true,
    input: z.strictObject({ ...place.shape, ...z.object(choices).partial().shape }),
    output: z.object({ address: addressSchema, merged: z.boolean() }),
  },
  editAddress: {
    ...write,
    path: '/api/address/edit',
    summary: 'Updates an address and lists outdated copies; a stale `version` is rejected',
    input: z.strictObject({
      id,
      version: versionSchema.min(1).optional(),
      ...place.partial().shape,
      company: lineText({ max: 60 }).optional(),
      line2: lineText({ max: 60 }).optional(),
      countryCode: z.literal(countries).optional(),
      ...z.object(choices).partial().shape,
    }),
    output: z.object({
      address: addressSchema,
      merged: z.boolean(),
      uses: z.array(addressUseSchema),
    }),
  },
  deleteAddress: {
    ...write,
    path: '/api/address/delete',
    summary: 'Deletes an address; the most recently used one becomes the default',
    input: z.strictObject({ id }),
    output: book,
  },
  listAddressUses: {
    method: 'get',
    path: '/api/address/uses',
    summary: 'Lists carts, orders and registries with an outdated copy of this address',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id }),
    output: z.object({ uses: z.array(addressUseSchema) }),
  },
  applyAddress: {
    ...write,
    path: '/api/address/apply',
    summary: 'Updates the chosen copies of this address',
    input: z.strictObject({ id, useIds: z.array(id).min(1).max(30) }),
    output: z.object({
      applied: z.array(z.string()),
      left: z.array(z.object({ id: z.string(), reason: z.string() })),
      uses: z.array(addressUseSchema),
    }),
  },
})
