import { z } from 'zod'
import { shippingAddressSchema } from '#modules/addresses/contract.ts'
import { nameText } from '#platform/http/text-fields.ts'
import { registryStatuses, registryVisibilities, surpriseModes } from '../domain/registry.ts'
import { registryGiftSchema } from './gift-schema.ts'
import { registryGroupGiftSchema } from './group-gift-schema.ts'
import { registryItemSchema, registryMonogramSchema } from './item-schema.ts'

const count = z.number().int()

export const giftAddressSchema = shippingAddressSchema.omit({ deliveryNotes: true })
export type GiftAddress = z.infer<typeof giftAddressSchema>

export const registrantSchema = z.strictObject({
  firstName: nameText({ min: 1, max: 40, message: 'Enter a first name.' }),
  lastName: nameText({ min: 1, max: 40, message: 'Enter a last name.' }),
})

export const registrySummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  names: z.string(),
  eventType: z.string(),
  eventName: z.string(),
  eventDate: z.string().nullable(),
  /** "Twenty-six weeks from today"; empty without a date and after the event. */
  countdown: z.string(),
  status: z.enum([...registryStatuses, 'event_passed']),
  step: count,
  role: z.enum(['owner', 'co']),
  slug: z.string().nullable(),
  shareUrl: z.string().nullable(),
  wanted: count,
  given: count,
})
export type RegistrySummary = z.infer<typeof registrySummarySchema>

/** The completion discount on registry items that nobody bought. */
const completionSchema = z.object({
  opensOn: z.string(),
  endsOn: z.string(),
  percent: count,
  state: z.enum(['to-come', 'too-young', 'too-short', 'open', 'over']),
  /** Null until the discount is open. */
  code: z.string().nullable(),
})

export const registrySchema = registrySummarySchema.extend({
  version: count,
  /** The ten-digit registry number that guests search by. */
  number: z.string(),
  city: z.string(),
  stateCode: z.string(),
  guestEstimate: count.nullable(),
  message: z.string(),
  registrants: z.array(registrantSchema),
  addressBefore: giftAddressSchema.nullable(),
  addressAfter: giftAddressSchema.nullable(),
  addressSwitchOn: z.string().nullable(),
  shipAfter: z.string().nullable(),
  deliveryDays: z.array(z.string()),
  visibility: z.enum(registryVisibilities),
  hasPassword: z.boolean(),
  surprise: z.enum(surpriseModes),
  thankYouReminders: z.boolean(),
  giftCards: z.boolean(),
  /** `waiting` until staff approve it. */
  picture: z.enum(['none', 'waiting', 'shown']),
  /** Gifts become the owner’s store credit instead of being shipped. */
  creditFirst: z.boolean(),
  eventAnswers: z.record(z.string(), z.string()),
  items: z.array(registryItemSchema),
  gifts: z.array(registryGiftSchema),
  groupGifts: z.array(registryGroupGiftSchema),
  completion: completionSchema.nullable(),
  /** What the shop adds to a fund; 0 percent for nothing. */
  fundBonus: z.object({ percent: count, days: count }),
  monogram: registryMonogramSchema.nullable(),
  /** Whether surprise mode hides some gifts. */
  hiddenGifts: z.boolean(),
  managers: z.array(z.object({ id: z.string(), email: z.string(), isAccepted: z.boolean() })),
  log: z.array(z.object({ at: z.string(), actorName: z.string(), text: z.string() })),
  /** Field → what is missing before the registry can be published. */
  missing: z.record(z.string(), z.string()),
})
export type Registry = z.infer<typeof registrySchema>
