import { z } from 'zod'
import {
  idText,
  lineOfText,
  nameText,
  paragraphText,
  patternText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { isCalendarDate } from '#kernel/time/time.ts'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { contract, fileSchema } from '#platform/http/endpoint.ts'
import { completionSchema } from './completion-schema.ts'
import { registryDriveSchema } from './drive-schema.ts'
import { longestAnswer } from './domain/event-kinds.ts'
import {
  mostDeliveryDays,
  mostWanted,
  priorities,
  statuses,
  surprises,
  visibilities,
} from './domain/registry.ts'
import { slugPattern } from './domain/slug.ts'
import { registryGiftSchema } from './gift-schema.ts'
import { registryItemSchema, registryLettersSchema } from './item-schema.ts'

const id = idText(40, 4)
const count = z.number().int()
const token = tokenText()
const slugMessage = 'Use 4 to 40 letters, digits or dashes.'
export const slugSchema = textKind(
  'pattern',
  z
    .string({ error: slugMessage })
    .max(60, slugMessage)
    .trim()
    .toLowerCase()
    .regex(slugPattern, slugMessage),
)
/** A state, or none. */
export const anyStateSchema = textKind(
  'code',
  z
    .string({ error: 'Choose a state.' })
    .max(20, 'Choose a state.')
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isStateCode(code), 'Choose a state.'),
)
export const calendarDateSchema = textKind(
  'date',
  z
    .string({ error: 'Enter a date.' })
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'Enter a date.', abort: true })
    .refine(isCalendarDate, 'There is no such day.'),
)
const saturday = textKind(
  'date',
  calendarDateSchema.refine(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6,
    'Choose Saturdays.',
  ),
)
export const giftQtySchema = z
  .number()
  .int()
  .min(1, 'One at least.')
  .max(mostWanted, `At most ${mostWanted}.`)

/** Where gifts go. Only the registry's people and the shop ever read it. */
export const giftAddressSchema = shippingAddressSchema.omit({ deliveryNotes: true })
export type GiftAddress = z.infer<typeof giftAddressSchema>

const registrant = z.strictObject({
  firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
  lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
})

export const registrySummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  names: z.string(),
  eventType: z.string(),
  /** What the merchant calls such an event. */
  eventName: z.string(),
  eventDate: z.string().nullable(),
  status: z.enum([...statuses, 'event_passed']),
  step: count,
  role: z.enum(['owner', 'co']),
  slug: z.string().nullable(),
  shareUrl: z.string().nullable(),
  wanted: count,
  given: count,
})
export type RegistrySummary = z.infer<typeof registrySummarySchema>

export const registrySchema = registrySummarySchema.extend({
  version: count,
  /** Ten digits by which guests find it. */
  number: z.string(),
  city: z.string(),
  stateCode: z.string(),
  guestEstimate: count.nullable(),
  message: z.string(),
  registrants: z.array(registrant),
  addressBefore: giftAddressSchema.nullable(),
  addressAfter: giftAddressSchema.nullable(),
  switchOn: z.string().nullable(),
  holdUntil: z.string().nullable(),
  deliveryDays: z.array(z.string()),
  visibility: z.enum(visibilities),
  hasPassword: z.boolean(),
  surprise: z.enum(surprises),
  thankYouReminders: z.boolean(),
  giftCards: z.boolean(),
  /** Their own at the head of the list; `waiting` until the shop has looked at it. */
  picture: z.enum(['none', 'waiting', 'shown']),
  /** Gifts are its owner’s store credit first, and nothing is sent. */
  creditFirst: z.boolean(),
  answers: z.record(z.string(), z.string()),
  items: z.array(registryItemSchema),
  gifts: z.array(registryGiftSchema),
  drives: z.array(registryDriveSchema),
  completion: completionSchema.nullable(),
  letters: registryLettersSchema.nullable(),
  /** Gifts that surprise mode keeps for later. */
  hiddenGifts: z.boolean(),
  managers: z.array(z.object({ id: z.string(), email: z.string(), isAccepted: z.boolean() })),
  log: z.array(z.object({ at: z.string(), who: z.string(), text: z.string() })),
  /** Field → what is still to be said before guests can come. */
  missing: z.record(z.string(), z.string()),
})
export type Registry = z.infer<typeof registrySchema>

const eventTypeSchema = patternText(/^[a-z0-9-]{2,30}$/, {
  max: 30,
  message: 'Choose what it is for.',
})

const settings = {
  eventType: eventTypeSchema,
  /** To the fields of its kind of event, by their ids. */
  answers: z.record(idText(30), lineOfText({ max: longestAnswer })),
  title: nameText({ max: 60 }),
  eventDate: calendarDateSchema.nullable(),
  city: lineOfText({ max: 60 }),
  stateCode: anyStateSchema,
  guestEstimate: z.number().int().min(1).max(5000).nullable(),
  message: paragraphText({ max: 1_000 }),
  registrants: z.array(registrant).min(1, 'Say whose registry it is.').max(6, 'Six names at most.'),
  addressBefore: giftAddressSchema,
  addressAfter: giftAddressSchema.nullable(),
  switchOn: calendarDateSchema.nullable(),
  holdUntil: calendarDateSchema.nullable(),
  /** Saturdays on which gifts are to arrive together. */
  deliveryDays: z.array(saturday).max(mostDeliveryDays, `${mostDeliveryDays} Saturdays at most.`),
  visibility: z.enum(visibilities),
  password: textKind(
    'password',
    z
      .string({ error: 'Four characters at least.' })
      .trim()
      .min(4, 'Four characters at least.')
      .max(60, 'At most 60 characters.'),
  ),
  surprise: z.enum(surprises),
  thankYouReminders: z.boolean(),
  /** Guests are told that a gift card is welcome. */
  giftCards: z.boolean(),
  /** Gifts that are bought from now on become store credit instead of being sent; not together with surprises. */
  creditFirst: z.boolean(),
  slug: slugSchema,
  /** One of the caller's kept monograms, copied; null takes the letters off every wish. */
  monogramId: id.nullable(),
}

const own = { method: 'post', access: 'member', rate: 'write' } as const

export const registriesContract = contract({
  listRegistries: {
    method: 'get',
    path: '/api/registry/index',
    summary: "The member's registries, those they help with too",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(registrySummarySchema) }),
  },
  readRegistry: {
    method: 'get',
    path: '/api/registry/detail',
    summary: 'One registry with all of it, for its owner and co-managers',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id }),
    output: registrySchema,
  },
  createRegistry: {
    ...own,
    path: '/api/registry/create',
    summary: 'Begins a registry as a draft; with a wish list, everything on it comes along',
    input: z.strictObject({ wishlistId: id.optional() }),
    output: registrySchema,
  },
  saveRegistry: {
    ...own,
    path: '/api/registry/edit',
    summary: 'Keeps what was entered, of a draft or of an open registry; what is not named stays',
    input: z.strictObject({
      id,
      step: z.number().int().min(1).max(4).optional(),
      ...z.object(settings).partial().shape,
    }),
    output: registrySchema,
  },
  publishRegistry: {
    ...own,
    path: '/api/registry/publish',
    summary: 'Opens a draft to guests; 42200 names what is missing',
    input: z.strictObject({ id }),
    output: registrySchema,
  },
  changeStatus: {
    ...own,
    path: '/api/registry/status',
    summary: 'Pauses, resumes, completes, deletes, or brings back for 30 days',
    input: z.strictObject({
      id,
      action: z.enum(['pause', 'resume', 'complete', 'delete', 'restore']),
    }),
    output: registrySchema,
  },
  addItem: {
    ...own,
    path: '/api/registry/addItem',
    summary: 'Wishes for a variant; one that is there already stays as it is',
    input: z.strictObject({
      id: id.optional(),
      variantId: id,
      wanted: giftQtySchema.optional(),
      priority: z.enum(priorities).optional(),
      note: paragraphText({ max: 200 }).optional(),
    }),
    output: z.object({
      registryId: z.string(),
      title: z.string(),
      itemId: z.string(),
      isNew: z.boolean(),
    }),
  },
  updateItem: {
    ...own,
    path: '/api/registry/updateItem',
    summary:
      'Changes how many are wanted, the priority, the note or the letters; refused below what is taken, with the count',
    input: z.strictObject({
      itemId: id,
      wanted: giftQtySchema.optional(),
      priority: z.enum(priorities).optional(),
      note: paragraphText({ max: 200 }).optional(),
      /** With the registry's letters, or without. */
      lettered: z.boolean().optional(),
    }),
    output: registrySchema,
  },
  removeItem: {
    ...own,
    path: '/api/registry/removeItem',
    summary: 'Takes a wish out while nobody has given it',
    input: z.strictObject({ itemId: id }),
    output: registrySchema,
  },
  inviteManager: {
    ...own,
    path: '/api/registry/inviteManager',
    summary: 'Mails somebody a link to manage the registry together',
    rate: 'inquiry',
    input: z.strictObject({ id, email: emailSchema }),
    output: registrySchema,
  },
  acceptManager: {
    ...own,
    path: '/api/registry/acceptManager',
    summary: 'Takes up the invitation to manage a registry',
    input: z.strictObject({ token }),
    output: registrySummarySchema,
  },
  removeManager: {
    ...own,
    path: '/api/registry/removeManager',
    summary: 'Ends a co-manager, or an invitation',
    input: z.strictObject({ id, managerId: id }),
    output: registrySchema,
  },
  inviteGuests: {
    ...own,
    path: '/api/registry/invite',
    summary: 'Mails the link to guests; each address once',
    input: z.strictObject({ id, emails: z.array(emailSchema).min(1).max(100) }),
    output: z.object({ sent: count, left: count }),
  },
  thankGiver: {
    ...own,
    path: '/api/registry/thank',
    summary: 'Keeps a thank-you as a draft, mails it through the shop, or notes that it was said',
    input: z.strictObject({
      giftId: id,
      text: paragraphText({ max: 1_000 }),
      action: z.enum(['draft', 'send', 'skip']),
    }),
    output: registrySchema,
  },
  printCards: {
    method: 'post',
    path: '/api/registry/cards',
    summary: 'Cards for the invitation, with the link as QR code, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  drawCode: {
    method: 'get',
    path: '/api/registry/code',
    summary: "The link's QR code, as the path of an SVG",
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), size: count, path: z.string() }),
  },
})
