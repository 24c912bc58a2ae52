import { z } from 'zod'
import {
  idText,
  lineText,
  nameText,
  paragraphText,
  patternText,
  textKind,
  tokenText,
} from '#platform/http/text-fields.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { isCalendarDate } from '#kernel/time/time.ts'
import { isStateCode } from '#kernel/us-address/us-address.ts'
import { defineContract, fileSchema } from '#platform/http/endpoint.ts'
import { maxAnswerLength } from './domain/event-types.ts'
import {
  maxDeliveryDays,
  maxWanted,
  registryPriorities,
  surpriseModes,
  registryVisibilities,
} from './domain/registry.ts'
import { slugPattern } from './domain/slug.ts'
import {
  giftAddressSchema,
  registrantSchema,
  registrySchema,
  registrySummarySchema,
} from './api/registry-schema.ts'

const id = idText(40, 4)
const count = z.number().int()
const token = tokenText()
const slugMessage = 'Use 4 to 40 letters, digits, or dashes.'
export const slugSchema = textKind(
  'pattern',
  z
    .string({ error: slugMessage })
    .max(60, slugMessage)
    .trim()
    .toLowerCase()
    .regex(slugPattern, slugMessage),
)
export const stateCodeSchema = textKind(
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
    .refine(isCalendarDate, 'Enter a valid date.'),
)
const saturday = textKind(
  'date',
  calendarDateSchema.refine(
    (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 6,
    'Choose a Saturday.',
  ),
)
export const giftQtySchema = z
  .number()
  .int()
  .min(1, 'Enter at least 1.')
  .max(maxWanted, `Enter ${maxWanted} or less.`)

const eventTypeSchema = patternText(/^[a-z0-9-]{2,30}$/, {
  max: 30,
  message: 'Choose an event type.',
})

const settings = {
  eventType: eventTypeSchema,
  /** Answers to the fields of the event type, by field id. */
  eventAnswers: z.record(idText(30), lineText({ max: maxAnswerLength })),
  title: nameText({ max: 60 }),
  eventDate: calendarDateSchema.nullable(),
  city: lineText({ max: 60 }),
  stateCode: stateCodeSchema,
  guestEstimate: z.number().int().min(1).max(5000).nullable(),
  message: paragraphText({ max: 1_000 }),
  registrants: z
    .array(registrantSchema)
    .min(1, 'Enter at least one name.')
    .max(6, 'Enter up to six names.'),
  addressBefore: giftAddressSchema,
  addressAfter: giftAddressSchema.nullable(),
  addressSwitchOn: calendarDateSchema.nullable(),
  shipAfter: calendarDateSchema.nullable(),
  /** Saturdays on which gifts arrive together. */
  deliveryDays: z
    .array(saturday)
    .max(maxDeliveryDays, `Choose up to ${maxDeliveryDays} Saturdays.`),
  visibility: z.enum(registryVisibilities),
  password: textKind(
    'password',
    z
      .string({ error: 'Use at least 4 characters.' })
      .trim()
      .min(4, 'Use at least 4 characters.')
      .max(60, 'Use 60 characters or fewer.'),
  ),
  surprise: z.enum(surpriseModes),
  thankYouReminders: z.boolean(),
  /** Whether guests see that gift cards are welcome. */
  giftCards: z.boolean(),
  /** Gifts bought from now on become store credit; excludes surprise mode. */
  creditFirst: z.boolean(),
  slug: slugSchema,
  /** A saved monogram of the caller, copied; null removes the monogram from every item. */
  monogramId: id.nullable(),
}

const own = { method: 'post', access: 'member', rate: 'write' } as const

export const registriesContract = defineContract({
  listRegistries: {
    method: 'get',
    path: '/api/registry/index',
    summary: "Lists the member's registries, including those they co-manage",
    access: 'member',
    rate: 'read',
    input: z.strictObject({}),
    output: z.object({ rows: z.array(registrySummarySchema) }),
  },
  readRegistry: {
    method: 'get',
    path: '/api/registry/detail',
    summary: 'Returns a registry with items, gifts, and settings, for its owner and co-managers',
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id }),
    output: registrySchema,
  },
  createRegistry: {
    ...own,
    path: '/api/registry/create',
    summary: 'Creates a draft registry, optionally with all items of a wish list',
    input: z.strictObject({ wishlistId: id.optional() }),
    output: registrySchema,
  },
  saveRegistry: {
    ...own,
    path: '/api/registry/edit',
    summary: 'Updates the given settings of a draft or an open registry',
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
    summary: 'Publishes a draft; answers 42200 with the missing fields if it is incomplete',
    input: z.strictObject({ id }),
    output: registrySchema,
  },
  changeStatus: {
    ...own,
    path: '/api/registry/status',
    summary:
      'Pauses, resumes, completes, deletes, or restores a registry; restoring is possible '
      + 'for 30 days',
    input: z.strictObject({
      id,
      action: z.enum(['pause', 'resume', 'complete', 'delete', 'restore']),
    }),
    output: registrySchema,
  },
  addItem: {
    ...own,
    path: '/api/registry/addItem',
    summary: 'Adds a variant to a registry; a variant that is already on it stays unchanged',
    input: z.strictObject({
      id: id.optional(),
      variantId: id,
      wanted: giftQtySchema.optional(),
      priority: z.enum(registryPriorities).optional(),
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
      'Updates the quantity, priority, note, or monogram of an item; refused below the '
      + 'number already given, with the count',
    input: z.strictObject({
      itemId: id,
      wanted: giftQtySchema.optional(),
      priority: z.enum(registryPriorities).optional(),
      note: paragraphText({ max: 200 }).optional(),
      /** Whether the item has the registry's monogram. */
      hasMonogram: z.boolean().optional(),
    }),
    output: registrySchema,
  },
  removeItem: {
    ...own,
    path: '/api/registry/removeItem',
    summary: 'Removes an item of which nothing has been given',
    input: z.strictObject({ itemId: id }),
    output: registrySchema,
  },
  restoreItem: {
    ...own,
    path: '/api/registry/restoreItem',
    summary:
      'Restores a removed item with its quantity, priority, note, monogram, and place in the list',
    input: z.strictObject({ itemId: id }),
    output: registrySchema,
  },
  inviteManager: {
    ...own,
    path: '/api/registry/inviteManager',
    summary: 'Emails an invitation to co-manage the registry',
    rate: 'inquiry',
    input: z.strictObject({ id, email: emailSchema }),
    output: registrySchema,
  },
  acceptManager: {
    ...own,
    path: '/api/registry/acceptManager',
    summary: 'Accepts an invitation to co-manage a registry',
    input: z.strictObject({ token }),
    output: registrySummarySchema,
  },
  removeManager: {
    ...own,
    path: '/api/registry/removeManager',
    summary: 'Removes a co-manager or an invitation',
    input: z.strictObject({ id, managerId: id }),
    output: registrySchema,
  },
  inviteGuests: {
    ...own,
    path: '/api/registry/invite',
    summary: 'Emails the registry link to guests; each address once',
    input: z.strictObject({ id, emails: z.array(emailSchema).min(1).max(100) }),
    output: z.object({ sent: count, remaining: count }),
  },
  thankGiver: {
    ...own,
    path: '/api/registry/sendThankYou',
    summary:
      'Saves a thank-you note as a draft, emails it through the shop, or marks the giver as '
      + 'thanked',
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
    summary: 'Returns cards for the invitations, with the link as a QR code, as PDF',
    access: 'member',
    rate: 'read',
    file: 'application/pdf',
    input: z.strictObject({ id }),
    output: fileSchema,
  },
  renderQrCode: {
    method: 'get',
    path: '/api/registry/code',
    summary: "Returns the QR code of the registry's link as an SVG path",
    access: 'member',
    rate: 'read',
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), size: count, path: z.string() }),
  },
})
