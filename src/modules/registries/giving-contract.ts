import { z } from 'zod'
import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'
import {
  codeText,
  idText,
  lineOfText,
  nameText,
  paragraphText,
  patternText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { cartSchema } from '#modules/cart/contract.ts'
import { contract, queryInteger } from '#platform/http/endpoint.ts'
import { anyStateSchema, giftQtySchema, slugSchema } from './contract.ts'
import { registryDriveSchema } from './drive-schema.ts'
import { eventKindSchema } from './event-kind-schema.ts'
import { registryItemSchema } from './item-schema.ts'

const id = idText(40, 4)
const count = z.number().int()
const token = tokenText()

export const registryNumberSchema = codeText({
  max: 40,
  pattern: /^\d{10}$/,
  message: 'The number has ten digits.',
  clean: typedCodeKey,
})

/** It goes into an email to somebody whom the asker need not know, so it is letters and nothing else. */
const askerName = nameText({ min: 1, max: 60, message: 'Enter your name.' })
const askerNameSchema = textKind(
  'name',
  askerName.regex(/^(?:[\p{L}\p{M}’'-]|\.? |\.$)+$/u, 'Enter your name, in letters.'),
)

/** What a guest is told: no street, no phone, no e-mail, and of other guests nothing at all. */
export const sharedRegistrySchema = z.object({
  slug: z.string(),
  /** `locked` asks for the password; `closed` takes no gifts now. */
  access: z.enum(['open', 'locked', 'closed']),
  title: z.string(),
  names: z.string(),
  eventName: z.string(),
  /** "June 2026" */
  month: z.string(),
  place: z.string(),
  message: z.string(),
  /** What its people answered and the shop shows. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The goods to open for a gift card, where they are welcome. */
  giftCardSlug: z.string().nullable(),
  /** Its people’s own, once it was looked at: sizes of `/registry-picture/{id}/{width}`. */
  picture: z.string().nullable(),
  /** Gifts become its people’s credit, and are not sent. */
  creditFirst: z.boolean(),
  items: z.array(
    registryItemSchema
      .pick({
        id: true,
        variantId: true,
        goodsSlug: true,
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
        letters: true,
      })
      .extend({
        given: count,
        remaining: count,
        beingBought: count,
        /** Guests are giving so many of it together. */
        together: count,
        mine: count,
        /** Of what the reader has in the cart for this registry. */
        inCart: count,
      }),
  ),
  drives: z.array(registryDriveSchema),
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

/** What guests call. */
export const givingContract = contract({
  listEventKinds: {
    method: 'get',
    path: '/api/registry/events',
    summary: 'What a registry can be for, with the fields the shop asks of each',
    access: 'public',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(eventKindSchema) }),
  },
  findRegistries: {
    method: 'get',
    path: '/api/registry/find',
    summary: 'Searchable registries by first and last name, month and state; ten to a page',
    access: 'public',
    rate: 'find',
    input: z.strictObject({
      firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
      lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
      month: patternText(/^\d{4}-\d{2}$/, { max: 7, message: 'Choose a month.' }).optional(),
      stateCode: anyStateSchema.optional(),
      page: queryInteger(1, 100).default(1),
    }),
    output: z.object({ rows: z.array(foundRegistrySchema), total: count, page: count }),
  },
  registryExists: {
    method: 'get',
    path: '/api/registry/exists',
    summary:
      'Whether there is a registry of this id, so that the page of one that is not there answers 404; nothing else of it is told',
    access: 'public',
    rate: 'read',
    input: z.strictObject({ id }),
    output: z.boolean(),
  },
  findByNumber: {
    method: 'post',
    path: '/api/registry/findByNumber',
    summary:
      'The link of a registry by its number, which stands on its cards; a private one and none look alike',
    access: 'anyone',
    rate: 'find',
    input: z.strictObject({ registryNumber: registryNumberSchema }),
    output: z.object({ slug: z.string() }),
  },
  askForLink: {
    method: 'post',
    path: '/api/registry/ask',
    summary:
      'Mails whoever has this address that somebody looks for their registry; the answer is the same whether or not they have one',
    access: 'anyone',
    rate: 'mail',
    input: z.strictObject({ ownerEmail: emailSchema, name: askerNameSchema, email: emailSchema }),
    output: z.object({}),
  },
  readSharedRegistry: {
    method: 'post',
    path: '/api/registry/share',
    summary: 'A registry by its link, for whoever has it',
    access: 'anyone',
    rate: 'read',
    evenWhenFull: true,
    input: z.strictObject({ slug: slugSchema, pass: token.optional() }),
    output: sharedRegistrySchema,
  },
  unlockRegistry: {
    method: 'post',
    path: '/api/registry/unlock',
    summary: 'The password of a registry, for a pass that opens it',
    access: 'anyone',
    rate: 'unlock',
    evenWhenFull: true,
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
      'Puts a gift into the cart, in a delivery of its own; 42250 when fewer are wished for, until `over` says all the same',
    access: 'session',
    rate: 'write',
    idempotent: true,
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      itemId: id,
      qty: giftQtySchema,
      over: z.literal(true).optional(),
      /** Without the letters that the registry's people wish for. */
      bare: z.literal(true).optional(),
    }),
    output: cartSchema,
  },
  contribute: {
    method: 'post',
    path: '/api/registry/contribute',
    summary: "A part of a group gift or a fund: the provider's session to pay it in",
    access: 'session',
    rate: 'pay',
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      driveId: id,
      amount: z.number().int().min(1, 'Enter an amount.').max(20_000_00, '$20,000 at most.'),
      name: nameText({ min: 1, max: 60, message: 'Enter your name.' }),
      email: emailSchema,
      /** The registry's people read “a guest”. */
      isAnonymous: z.boolean().default(false),
      note: paragraphText({ max: 250 }).default(''),
    }),
    output: z.object({
      contributionId: z.string(),
      amount: z.number().int(),
      provider: z.enum(['sandbox', 'stripe']),
      clientSecret: z.string(),
      publishableKey: z.string().nullable(),
      frameUrl: z.string().nullable(),
    }),
  },
  readContribution: {
    method: 'post',
    path: '/api/registry/contributionStatus',
    summary: 'How one’s own part stands; asking is also finishing',
    access: 'session',
    rate: 'pay',
    evenWhenFull: true,
    input: z.strictObject({ contributionId: id }),
    output: z.object({ state: z.enum(['open', 'checking', 'paid', 'ended']), message: z.string() }),
  },
  markElsewhere: {
    method: 'post',
    path: '/api/registry/markElsewhere',
    summary: 'A guest has it from another shop',
    access: 'session',
    rate: 'write',
    input: z.strictObject({
      slug: slugSchema,
      pass: token.optional(),
      itemId: id,
      qty: giftQtySchema,
      name: nameText({ min: 1, max: 60, message: 'Enter your name.' }),
      note: paragraphText({ max: 200 }).default(''),
      /** The other shop, and its number of the order. */
      shop: lineOfText({ max: 60 }).default(''),
      shopOrder: lineOfText({ max: 40 }).default(''),
    }),
    output: sharedRegistrySchema,
  },
  unmarkElsewhere: {
    method: 'post',
    path: '/api/registry/unmarkElsewhere',
    summary: 'Takes one’s own mark back',
    access: 'session',
    rate: 'write',
    input: z.strictObject({ slug: slugSchema, pass: token.optional(), itemId: id }),
    output: sharedRegistrySchema,
  },
})
