import { addDays, type CalendarDate } from '#kernel/time/time.ts'

export const visibilities = ['searchable', 'link_only', 'password', 'private'] as const
export type Visibility = (typeof visibilities)[number]
export const surprises = ['off', 'until_delivery', 'until_event'] as const
export type Surprise = (typeof surprises)[number]
export const priorities = ['must', 'nice', 'dream'] as const
export const statuses = ['draft', 'active', 'paused', 'completed', 'archived', 'deleted'] as const
export type RegistryStatus = (typeof statuses)[number]

export const registryLimit = 5
export const itemLimit = 300
export const mostDeliveryDays = 12
export const mostWanted = 99

export interface Registrant {
  readonly firstName: string
  readonly lastName: string
}

/** "Nora and Theo" */
export function namesOf(registrants: readonly Registrant[]): string {
  const names = registrants.map(({ firstName }) => firstName)
  return names.length < 2
    ? (names[0] ?? '')
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export interface Openable {
  readonly registrants: readonly Registrant[]
  readonly title: string
  readonly addressBefore: unknown
  readonly visibility: Visibility
  readonly hasPassword: boolean
}

/** What has to be said before guests can come: field → what to do. */
export function missingToOpen({
  registrants,
  title,
  addressBefore,
  visibility,
  hasPassword,
}: Openable): Record<string, string> {
  return {
    ...(registrants.length === 0 && { registrants: 'Say whose registry it is.' }),
    ...(title === '' && { title: 'Give it a title.' }),
    ...(addressBefore === null && {
      addressBefore: 'Say where gifts go. Nobody who gives is shown the street.',
    }),
    ...(visibility === 'password'
      && !hasPassword && { password: 'Choose the password that guests need.' }),
  }
}

export interface TwoAddresses<Address> {
  readonly addressBefore: Address
  readonly addressAfter: Address | null
  readonly switchOn: CalendarDate | null
}

/** Where a gift that is bought today goes. */
export function addressOn<Address>(
  { addressBefore, addressAfter, switchOn }: TwoAddresses<Address>,
  today: CalendarDate,
): Address {
  return addressAfter !== null && switchOn !== null && today >= switchOn
    ? addressAfter
    : addressBefore
}

/** The box for a Saturday leaves on the Monday before. */
const daysAhead = 5

export interface Timing {
  /** Nothing leaves before. */
  readonly holdUntil: CalendarDate | null
  /** Saturdays on which gifts are to arrive together. */
  readonly deliveryDays: readonly CalendarDate[]
}

/** The day a gift of today leaves for its registry; null: as soon as it is ready. Once the last of the chosen Saturdays is near, gifts go as they are bought. */
export function leavesOn(
  { holdUntil, deliveryDays }: Timing,
  today: CalendarDate,
): CalendarDate | null {
  const from = holdUntil !== null && holdUntil > today ? holdUntil : today
  const [box] = deliveryDays
    .map((day) => addDays(day, -daysAhead))
    .filter((day) => day >= from)
    .sort()
  const day = box ?? from
  return day > today ? day : null
}

/** Gifts come back 180 days from their delivery, or until so long after the event, whichever is later (commerce.md §3.3). */
const returnsAfterEvent = 90

export function giftsReturnableUntil(eventDate: CalendarDate | null): CalendarDate | null {
  return eventDate && addDays(eventDate, returnsAfterEvent)
}

/** What is shown of a registry's state: the day after its event it says so by itself. */
export function shownStatus(
  { status, eventDate }: { status: RegistryStatus; eventDate: CalendarDate | null },
  today: CalendarDate,
): RegistryStatus | 'event_passed' {
  return status === 'active' && eventDate !== null && today > eventDate ? 'event_passed' : status
}

/** Months that a registry stays open to givers after its event; then it is archived. */
export const archiveAfterDays = 548

export function isToArchive(
  { status, eventDate }: { status: RegistryStatus; eventDate: CalendarDate | null },
  today: CalendarDate,
): boolean {
  return (
    (status === 'active' || status === 'paused' || status === 'completed')
    && eventDate !== null
    && today > addDays(eventDate, archiveAfterDays)
  )
}

/** What the owners may know of who gave what. */
export function seesGift(
  surprise: Surprise,
  {
    isDelivered,
    eventDate,
    today,
  }: { isDelivered: boolean; eventDate: CalendarDate | null; today: CalendarDate },
): boolean {
  if (surprise === 'off') return true
  const isOver = eventDate !== null && today >= eventDate
  return surprise === 'until_event' ? isOver : isDelivered || isOver
}
