import { z } from 'zod'
import { createCodeKey } from '#kernel/typed-code/typed-code.ts'
import {
  codeText,
  idText,
  lineText,
  nameText,
  paragraphText,
  patternText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { cartSchema } from '#modules/cart/contract.ts'
import { paymentSessionFields } from '#modules/payments/payment-form.ts'
import { defineContract, queryInteger } from '#platform/http/endpoint.ts'
import { stateCodeSchema, giftQtySchema, slugSchema } from '../contract.ts'
import { registryGroupGiftSchema } from './group-gift-schema.ts'
import { eventTypeSchema } from './event-type-schema.ts'
import { registryItemSchema } from './item-schema.ts'

const id = idText(40, 4)
const count = z.number().int()
const token = tokenText()

export const registryNumberSchema = codeText({
  max: 40,
  pattern: /^\d{10}$/,
  message: 'Enter the ten-digit registry number.',
  clean: createCodeKey,
})

/** It is sent in an email to a third person, so it must not contain links or other text. */
const askerName = nameText({ min: 1, max: 60, message: 'Enter your name.' })
const askerNameSchema = textKind(
  'name',
  askerName.regex(/^(?:[\p{L}\p{M}’'-]|\.? |\.$)+$/u, 'Use only letters in your name.'),
)

/** What guests see: no street, phone, or email, and nothing about other guests. */
export const sharedRegistrySchema = z.object({
  slug: z.string(),
  /** `locked` requires the password; `closed` does not accept gifts. */
  access: z.enum(['open', 'locked', 'closed']),
  title: z.string(),
  names: z.string(),
  eventName: z.string(),
  eventDate: z.string().nullable(),
  /** "Twenty-six weeks from today"; empty without a date and after the event. */
  countdown: z.string(),
  place: z.string(),
  message: z.string(),
  /** Public answers to the fields of the event type. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The gift card product, if gift cards are welcome. */
  giftCardSlug: z.string().nullable(),
  /** Id of the approved picture for `/registry-picture/{id}/{width}`. */
  picture: z.string().nullable(),
  /** Gifts become the owner’s store credit and are not shipped. */
  creditFirst: z.boolean(),
  items: z.array(
    registryItemSchema
      .pick({
        id: true,
        variantId: true,
        productSlug: true,
        department: true,
        title: true,
        options: true,
        picture: true,
        price: true,
        currency: true,
        priority: true,
        note: true,
        wanted: true,
        availability: true,
        giftWrapAllowed: true,
        monogram: true,
      })
      .extend({
        given: count,
        remaining: count,
        beingBought: count,
        /** Units of open group gifts. */
        inGroupGifts: count,
        mine: count,
        /** Units in the caller's cart for this registry. */
        inCart: count,
      }),
  ),
  groupGifts: z.array(registryGroupGiftSchema),
})
export type SharedRegistry = z.infer<typeof sharedRegistrySchema>

export const foundRegistrySchema = z.object({
  slug: z.string(),
  names: z.string(),
  title: z.string(),
  eventName: z.string(),
  month: z.string(),
  place: z.string(),
})

export const givingContract = defineContract({
  listEventTypes: {
    method: 'get',
    path: '/api/registry/events',
    summary: 'Lists the event types with their fields',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(eventTypeSchema) }),
  },
  findRegistries: {
    method: 'get',
    path: '/api/registry/find',
    summary:
      'Finds searchable registries by first or last name, month, and state; ten per page. If no '
      + 'name matches as it is written, one wrong letter is allowed',
    access: 'public',
    rate: 'find',
    input: z.strictObject({
      name: nameText({ min: 2, max: 80, message: 'Enter at least two letters of a name.' }),
      month: patternText(/^\d{4}-\d{2}$/, { max: 7, message: 'Choose a month.' }).optional(),
      stateCode: stateCodeSchema.optional(),
      page: queryInteger(1, 100).default(1),
    }),
    output: z.object({
      match: z.enum(['exact', 'similar']),
      rows: z.array(foundRegistrySchema),
      total: count,
      page: count,
    }),
  },
  registryExists: {
    method: 'get',
    path: '/api/registry/exists',
    summary: 'Answers whether a registry with this id exists, so that its page can answer 404',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id }),
    output: z.boolean(),
  },
  findByNumber: {
    method: 'post',
    path: '/api/registry/findByNumber',
    summary:
      'Finds a registry’s link by the number on its cards; private and unknown registries '
      + 'answer alike',
    access: 'anyone',
    rate: 'find',
    input: z.strictObject({ registryNumber: registryNumberSchema }),
    output: z.object({ slug: z.string() }),
  },
  requestLink: {
    method: 'post',
    path: '/api/registry/requestLink',
    summary:
      'Emails the owner that someone is looking for their registry; the answer doesn’t '
      + 'reveal whether one exists',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({ ownerEmail: emailSchema, name: askerNameSchema, email: emailSchema }),
    output: z.object({}),
  },
  readSharedRegistry: {
    method: 'post',
    path: '/api/registry/share',
    summary: 'Returns a shared registry by its link',
    access: 'anyone',
    rate: 'read',
    allowedWhenDiskFull: true,
    input: z.strictObject({ slug: slugSchema, pass: token.optional() }),
    output: sharedRegistrySchema,
  },
  unlockRegistry: {
    method: 'post',
    path: '/api/registry/unlock',
    summary: 'Exchanges the password of a registry for a pass',
    access: 'anyone',
    rate: 'unlock',
    allowedWhenDiskFull: true,
    input: z.strictObject({
      slug: slugSchema,
      password: textKind('password', z.string().min(1).max(60)),
    }),
    output: z.object({ pass: z.string() }),
  },
  buyGift: {
    method: 'post',
    path: '/api/registry/buy',
    summary:
      'Adds a gift to the cart in its own delivery group; 42250 if fewer are needed, unless '
      + '`over` is set',
    access: 'session',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      itemId: id,
      qty: giftQtySchema,
      allowExtra: z.literal(true).optional(),
      /** Without the monogram that the registry asks for. */
      withoutMonogram: z.literal(true).optional(),
    }),
    output: cartSchema,
  },
  contribute: {
    method: 'post',
    path: '/api/registry/contribute',
    summary:
      "Starts a contribution to a group gift or fund and returns the payment provider's session",
    access: 'session',
    rate: 'pay',
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      groupGiftId: id,
      amount: z.number().int().min(1, 'Enter an amount.').max(20_000_00, 'The maximum is $20,000.'),
      name: nameText({ min: 1, max: 60, message: 'Enter your name.' }),
      email: emailSchema,
      /** The owner sees “a guest” instead of the name. */
      isAnonymous: z.boolean().default(false),
      note: paragraphText({ max: 250 }).default(''),
    }),
    output: z.object({
      contributionId: z.string(),
      amount: z.number().int(),
      ...paymentSessionFields,
    }),
  },
  readContribution: {
    method: 'post',
    path: '/api/registry/contributionStatus',
    summary: 'Returns the state of the caller’s contribution and settles a completed payment',
    access: 'session',
    rate: 'pay',
    allowedWhenDiskFull: true,
    input: z.strictObject({ contributionId: id }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid', 'ended']), message: z.string() }),
  },
  markElsewhere: {
    method: 'post',
    path: '/api/registry/markBoughtElsewhere',
    summary: 'Records that the caller bought a gift at another store',
    access: 'session',
    rate: 'write',
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      itemId: id,
      qty: giftQtySchema,
      name: nameText({ min: 1, max: 60, message: 'Enter your name.' }),
      note: paragraphText({ max: 200 }).default(''),
      /** The other store and its order number. */
      store: lineText({ max: 60 }).default(''),
      storeOrder: lineText({ max: 40 }).default(''),
    }),
    output: sharedRegistrySchema,
  },
  unmarkElsewhere: {
    method: 'post',
    path: '/api/registry/unmarkBoughtElsewhere',
    summary: 'Removes the caller’s record of a gift bought at another store',
    access: 'session',
    rate: 'write',
    input: z.strictObject({ slug: slugSchema, pass: token.optional(), itemId: id }),
    output: sharedRegistrySchema,
  },
})
