import { days } from '#kernel/time/time.ts'
import { maxGroups, maxLines } from './limits.ts'
import {
  sameMaking,
  type DeliveryWords,
  type StoredGroup,
  type StoredCartLine,
} from './cart-state.ts'

/** What a cart is made of, for the merge. */
export interface Contents {
  readonly groups: readonly StoredGroup[]
  readonly lines: readonly StoredCartLine[]
}

export interface MergedContents extends Contents {
  /** Each delivery of the guest's, and the one it is now. */
  readonly places: ReadonlyMap<string, string>
  /** Deliveries of the account of which something else is said now, as they were. */
  readonly told: readonly StoredGroup[]
  /** The guest's line that made an active line of the account grow, by the id of the one that grew. */
  readonly twins: ReadonlyMap<string, string>
}

/** Lines of the account that lay longer than this are set aside when the guest's cart comes in. */
export const staleDays = 30

/**
 * The account's cart after the guest's has come in: the same variant in the same delivery has the larger of the two quantities, not their
 * sum, so that doing it twice changes nothing; what the account lacks is appended; what lay there for 30 days is saved for later.
 * Deliveries are the same when both are one's own or both go to the same name; what was said of only one of them holds for it.
 */
export function mergeContents(account: Contents, guest: Contents, now: Date): MergedContents {
  const groups = [...account.groups]
  const places = new Map<string, string>()
  for (const group of guest.groups) {
    const index = groups.findIndex((one) => sameDelivery(one, group))
    const same = groups[index]
    if (same) groups[index] = wordsOfBoth(same, group)
    else if (groups.length < maxGroups) groups.push(group)
    places.set(
      group.id,
      (same ?? groups.find((one) => one.id === group.id) ?? groups[0])?.id ?? group.id,
    )
  }
  const lines = account.lines
    .filter((line) => line.state !== 'removed')
    .map((line) => (isStale(line, guest, now) ? { ...line, state: 'saved' as const } : line))
  const twins = new Map<string, string>()
  for (const coming of guest.lines.filter((line) => line.state !== 'removed')) {
    const groupId = places.get(coming.groupId) ?? coming.groupId
    const twin = lines.findIndex(
      (line) =>
        line.id === coming.id
        || (line.variantId === coming.variantId
          && sameMaking(line, coming)
          && line.groupId === groupId
          && line.state === coming.state),
    )
    const found = lines[twin]
    if (found) {
      lines[twin] = { ...found, qty: Math.max(found.qty, coming.qty) }
      if (found.state === 'active' && coming.qty > found.qty) twins.set(found.id, coming.id)
    } else
      lines.push({
        ...coming,
        groupId,
        state:
          lines.filter((line) => line.state === 'active').length < maxLines
            ? coming.state
            : 'saved',
      })
  }
  const told = account.groups.filter(
    (group) => !sameWords(group, groups.find(({ id }) => id === group.id) ?? group),
  )
  return { groups, lines, places, told, twins }
}

/** A line the guest has too is wanted now, however long it lay. */
function isStale(line: StoredCartLine, guest: Contents, now: Date): boolean {
  const wanted = guest.lines.some(
    (one) => one.variantId === line.variantId && one.state === 'active',
  )
  return (
    line.state === 'active' && !wanted && Date.parse(line.addedAt) < now.getTime() - days(staleDays)
  )
}

function sameDelivery(one: StoredGroup, other: StoredGroup): boolean {
  if (one.kind !== other.kind || one.kind === 'own') return one.kind === other.kind
  return one.kind === 'registry'
    ? one.registryId === other.registryId
    : sameName(one.recipientName, other.recipientName)
}

/** What the account says of a delivery stands; what it does not say, the visitor may. */
function wordsOfBoth(account: StoredGroup, guest: DeliveryWords): StoredGroup {
  return {
    ...account,
    giftNote: account.giftNote || guest.giftNote,
    wrap: account.wrap || guest.wrap,
    pricesHidden: account.pricesHidden || guest.pricesHidden,
    deliverOn: account.deliverOn ?? guest.deliverOn,
  }
}

function sameWords(one: DeliveryWords, other: DeliveryWords): boolean {
  return (
    one.giftNote === other.giftNote
    && one.wrap === other.wrap
    && one.pricesHidden === other.pricesHidden
    && one.deliverOn === other.deliverOn
  )
}

function sameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
