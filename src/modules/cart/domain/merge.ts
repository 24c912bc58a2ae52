import { days } from '#kernel/time/time.ts'
import { maxGroups, maxLines } from './limits.ts'
import {
  hasSameCustomization,
  type GroupOptions,
  type StoredGroup,
  type StoredCartLine,
} from './cart-state.ts'

export interface CartContents {
  readonly groups: readonly StoredGroup[]
  readonly lines: readonly StoredCartLine[]
}

export interface MergedContents extends CartContents {
  /** The new group id of each guest group. */
  readonly newGroupIds: ReadonlyMap<string, string>
  /** The previous options of account groups that changed. */
  readonly changedGroups: readonly StoredGroup[]
  /** The guest line that increased an account line, by the id of the account line. */
  readonly matches: ReadonlyMap<string, string>
}

/** Older account lines are saved for later when a guest cart is merged, in days. */
export const staleDays = 30

/**
 * Merges a guest's cart into the account's. The same variant in the same group gets the larger
 * quantity, not the sum, so repeating the merge changes nothing. Account lines older than 30 days
 * are saved for later. Own groups match each other, other groups match by recipient name, and
 * options set in only one of them are kept.
 */
export function mergeContents(
  account: CartContents,
  guest: CartContents,
  now: Date,
): MergedContents {
  const groups = [...account.groups]
  const places = new Map<string, string>()
  for (const group of guest.groups) {
    const index = groups.findIndex((one) => isSameGroup(one, group))
    const matchingGroup = groups[index]
    if (matchingGroup) groups[index] = mergeGroupOptions(matchingGroup, group)
    else if (groups.length < maxGroups) groups.push(group)
    places.set(
      group.id,
      (matchingGroup ?? groups.find((one) => one.id === group.id) ?? groups[0])?.id ?? group.id,
    )
  }
  const lines = account.lines
    .filter((line) => line.state !== 'removed')
    .map((line) => (isStale(line, guest, now) ? { ...line, state: 'saved' as const } : line))
  const matches = new Map<string, string>()
  for (const guestLine of guest.lines.filter((line) => line.state !== 'removed')) {
    const groupId = places.get(guestLine.groupId) ?? guestLine.groupId
    const index = lines.findIndex(
      (line) =>
        line.id === guestLine.id
        || (line.variantId === guestLine.variantId
          && hasSameCustomization(line, guestLine)
          && line.groupId === groupId
          && line.state === guestLine.state),
    )
    const match = lines[index]
    if (match) {
      lines[index] = { ...match, qty: Math.max(match.qty, guestLine.qty) }
      if (match.state === 'active' && guestLine.qty > match.qty) matches.set(match.id, guestLine.id)
    } else
      lines.push({
        ...guestLine,
        groupId,
        state:
          lines.filter((line) => line.state === 'active').length < maxLines
            ? guestLine.state
            : 'saved',
      })
  }
  const changedGroups = account.groups.filter(
    (group) => !hasSameOptions(group, groups.find(({ id }) => id === group.id) ?? group),
  )
  return { groups, lines, newGroupIds: places, changedGroups, matches }
}

/** A variant that the guest's cart also has is never stale. */
function isStale(line: StoredCartLine, guest: CartContents, now: Date): boolean {
  const isInGuestCart = guest.lines.some(
    (one) => one.variantId === line.variantId && one.state === 'active',
  )
  return (
    line.state === 'active'
    && !isInGuestCart
    && line.addedAt.getTime() < now.getTime() - days(staleDays)
  )
}

function isSameGroup(one: StoredGroup, other: StoredGroup): boolean {
  if (one.kind !== other.kind || one.kind === 'own') return one.kind === other.kind
  return one.kind === 'registry'
    ? one.registryId === other.registryId
    : isSameName(one.recipientName, other.recipientName)
}

/** Options of the other group fill the empty ones of the first. */
export function mergeGroupOptions(account: StoredGroup, guest: GroupOptions): StoredGroup {
  return {
    ...account,
    giftNote: account.giftNote || guest.giftNote,
    wrap: account.wrap || guest.wrap,
    pricesHidden: account.pricesHidden || guest.pricesHidden,
    deliverOn: account.deliverOn ?? guest.deliverOn,
  }
}

function hasSameOptions(one: GroupOptions, other: GroupOptions): boolean {
  return (
    one.giftNote === other.giftNote
    && one.wrap === other.wrap
    && one.pricesHidden === other.pricesHidden
    && one.deliverOn === other.deliverOn
  )
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
