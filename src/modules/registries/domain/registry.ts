import { addDays, type CalendarDate } from '#kernel/time/time.ts'

export const registryVisibilities = ['searchable', 'link_only', 'password', 'private'] as const
export type RegistryVisibility = (typeof registryVisibilities)[number]
export const registryVisibilityLabels: Readonly<Record<RegistryVisibility, string>> = {
  searchable: 'Everyone, by search',
  link_only: 'Whoever has the link',
  password: 'Whoever has the password',
  private: 'Only the owners',
}
export const surpriseModes = ['off', 'until_delivery', 'until_event'] as const
export type SurpriseMode = (typeof surpriseModes)[number]
export const registryPriorities = ['must', 'nice', 'dream'] as const
export const registryStatuses = [
  'draft',
  'active',
  'paused',
  'completed',
  'archived',
  'deleted',
] as const
export type RegistryStatus = (typeof registryStatuses)[number]
export const registryStateLabels: Readonly<Record<RegistryStatus, string>> = {
  draft: 'Draft',
  active: 'Open',
  paused: 'Paused',
  completed: 'Closed',
  archived: 'Archived',
  deleted: 'Deleted',
}

export const registryLimit = 5
export const itemLimit = 300
export const maxDeliveryDays = 12
export const maxWanted = 99

export interface Registrant {
  readonly firstName: string
  readonly lastName: string
}

/** "Nora and Theo" */
export function formatRegistrantNames(registrants: readonly Registrant[]): string {
  const names = registrants.map(({ firstName }) => firstName)
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export interface PublishableRegistry {
  readonly registrants: readonly Registrant[]
  readonly title: string
  readonly addressBefore: unknown
  readonly visibility: RegistryVisibility
  readonly hasPassword: boolean
}

/** Fields that are missing before the registry can be published: field → what to do. */
export function listMissingFields({
  registrants,
  title,
  addressBefore,
  visibility,
  hasPassword,
}: PublishableRegistry): Record<string, string> {
  return {
    ...(registrants.length === 0 && { registrants: 'Enter the name of at least one registrant.' }),
    ...(title === '' && { title: 'Enter a title.' }),
    ...(addressBefore === null && {
      addressBefore: 'Enter the shipping address for gifts. Guests never see the street.',
    }),
    ...(visibility === 'password'
      && !hasPassword && { password: 'Enter the password for guests.' }),
  }
}

export interface RegistryAddresses<Address> {
  readonly addressBefore: Address
  readonly addressAfter: Address | null
  readonly addressSwitchOn: CalendarDate | null
}

/** The address for gifts that ship on the given day. */
export function selectGiftAddress<Address>(
  { addressBefore, addressAfter, addressSwitchOn }: RegistryAddresses<Address>,
  today: CalendarDate,
): Address {
  return addressAfter !== null && addressSwitchOn !== null && today >= addressSwitchOn
    ? addressAfter
    : addressBefore
}

/** Gifts for a Saturday ship on the Monday before. */
export const shippingLeadDays = 5

export interface DeliveryTiming {
  /** Gifts do not ship before this day. */
  readonly shipAfter: CalendarDate | null
  /** Saturdays on which gifts arrive together. */
  readonly deliveryDays: readonly CalendarDate[]
}

/** The day a gift bought today ships, or null to ship as soon as it is ready. */
export function getShipDate(
  { shipAfter, deliveryDays }: DeliveryTiming,
  today: CalendarDate,
): CalendarDate | null {
  const earliest = shipAfter !== null && shipAfter > today ? shipAfter : today
  const [saturdayShipDay] = deliveryDays
    .map((day) => addDays(day, -shippingLeadDays))
    .filter((day) => day >= earliest)
    .sort()
  const day = saturdayShipDay ?? earliest
  return day > today ? day : null
}

/**
 * Gifts can be returned for 180 days after delivery or 90 days after the event, whichever is later
 * (commerce.md §3.3).
 */
export const returnDaysAfterEvent = 90

export function getGiftReturnDeadline(eventDate: CalendarDate | null): CalendarDate | null {
  return eventDate && addDays(eventDate, returnDaysAfterEvent)
}

/** The status that is shown: `event_passed` from the day after the event. */
export function getDisplayStatus(
  { status, eventDate }: { status: RegistryStatus; eventDate: CalendarDate | null },
  today: CalendarDate,
): RegistryStatus | 'event_passed' {
  return status === 'active' && eventDate !== null && today > eventDate ? 'event_passed' : status
}

/** Days after the event until the registry is archived: 18 months. */
export const archiveAfterDays = 548

export function isDueForArchive(
  { status, eventDate }: { status: RegistryStatus; eventDate: CalendarDate | null },
  today: CalendarDate,
): boolean {
  return (
    (status === 'active' || status === 'paused' || status === 'completed')
    && eventDate !== null
    && today > addDays(eventDate, archiveAfterDays)
  )
}

/** Whether the owner may see a gift, by surprise mode. */
export function canSeeGift(
  surprise: SurpriseMode,
  {
    isDelivered,
    eventDate,
    today,
  }: { isDelivered: boolean; eventDate: CalendarDate | null; today: CalendarDate },
): boolean {
  if (surprise === 'off') return true
  const isEventOver = eventDate !== null && today >= eventDate
  return surprise === 'until_event' ? isEventOver : isDelivered || isEventOver
}
