import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { findUnservedDestination, refuseDestination } from '#kernel/us-address/destinations.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { registriesContract } from '../contract.ts'
import type { StoredRegistry } from '../db/registries.ts'
import { findUnofferedDay } from '../domain/delivery-weekends.ts'
import { listMissingAnswers, findInvalidAnswer, type EventType } from '../domain/event-types.ts'
import { listMissingFields } from '../domain/registry.ts'

interface SettingsContext {
  /** The registry as it is. Its delivery days stay, even if they are no longer on offer. */
  readonly before: Pick<StoredRegistry, 'deliveryDays'>
  readonly today: CalendarDate
}

/** Refuses settings that are invalid or that an open registry cannot have. */
export function refuseSettings(
  { status, visibility, passwordHash, addressSwitchOn, addressAfter, ...rest }: StoredRegistry,
  { before, today }: SettingsContext,
): Refusal | null {
  const unofferedDay = findUnofferedDay(rest, before.deliveryDays, today)
  if (unofferedDay !== undefined)
    return refuseField(
      'deliveryDays',
      'delivery-day-not-offered',
      `Your gifts cannot arrive together by ${formatDate(unofferedDay)}. Choose another Saturday.`,
    )
  if (visibility === 'password' && passwordHash === null)
    return refuseField('password', 'password-missing', 'Enter the password for guests.')
  if (rest.creditFirstAt !== null && rest.surprise !== 'off')
    return refuseField(
      'creditFirst',
      'credit-excludes-surprise-mode',
      'Store credit shows each gift right away. Choose either store credit or surprise mode.',
    )
  if (addressSwitchOn !== null && addressAfter === null)
    return refuseField(
      'addressAfter',
      'second-address-missing',
      'Enter the address for gifts from that day on.',
    )
  if (status === 'draft' || status === 'deleted') return null
  const [field] = Object.entries(
    listMissingFields({ ...rest, visibility, hasPassword: passwordHash !== null }),
  )
  return field ? refuseField(field[0], 'registry-incomplete', field[1]) : null
}

function refuseField(field: string, reason: string, message: string): Refusal {
  return refuse('fields-invalid', message, { reason, fields: { [field]: message } })
}

/** Validates the event type and its answers against the merchant's current file. */
export function refuseEvent(
  { eventType, eventAnswers, status }: StoredRegistry,
  { before, eventTypes }: { before: string; eventTypes: readonly EventType[] },
): Refusal | null {
  const eventTypeDefinition = eventTypes.find(({ id }) => id === eventType)
  if (!eventTypeDefinition)
    return eventType === before
      ? null
      : refuseField('eventType', 'event-type-unknown', 'Choose an event type.')
  const invalid = findInvalidAnswer(eventTypeDefinition, eventAnswers)
  if (invalid)
    return refuseField(`eventAnswers.${invalid.field}`, 'event-answer-invalid', invalid.reason)
  const [missing] =
    status === 'draft' || status === 'deleted'
      ? []
      : Object.entries(listMissingAnswers(eventTypeDefinition, eventAnswers))
  return missing ? refuseField(missing[0], 'event-answer-missing', missing[1]) : null
}

type SaveRegistryInput = InputOf<typeof registriesContract.saveRegistry>

/** Refuses an address to which the shop does not ship. */
export function refuseUnreachable(
  { pricing: { shipping } }: Pick<Services, 'pricing'>,
  { addressBefore, addressAfter }: Pick<SaveRegistryInput, 'addressBefore' | 'addressAfter'>,
): Refusal | null {
  for (const [field, address] of Object.entries({ addressBefore, addressAfter })) {
    const unreachable = address && findUnservedDestination(address, shipping.shipsTo)
    if (unreachable) return refuseDestination(unreachable, `${field}.stateCode`)
  }
  return null
}
