import type { GroupOptions, MergeRecord, StoredCartLine } from './cart-state.ts'
import { maxLines } from './limits.ts'
import { staleDays, type CartContents, type MergedContents } from './merge.ts'

export interface MergeSummary {
  readonly unitCount: number
  /** Lines saved for later: account lines that are too old, and guest lines beyond the maximum. */
  readonly stale: readonly StoredCartLine[]
  readonly overflow: readonly StoredCartLine[]
  /** Null if the account's cart did not change. */
  readonly merged: Omit<MergeRecord, 'version'> | null
}

/** Compares the account's cart before and after a merge. */
export function summarizeMerge(
  account: CartContents,
  { groups, lines, changedGroups: told, matches: twins }: MergedContents,
  guest: CartContents,
): MergeSummary {
  const previousLines = new Map(account.lines.map((line) => [line.id, line]))
  const addedLines = lines.filter((line) => !previousLines.has(line.id) && line.state === 'active')
  const grown = lines.flatMap((line) => {
    const previous = previousLines.get(line.id)
    const twin = twins.get(line.id)
    return previous && twin !== undefined
      ? [{ id: line.id, qty: previous.qty, twin, more: line.qty - previous.qty }]
      : []
  })
  const stale = lines.filter(
    (line) => line.state === 'saved' && previousLines.get(line.id)?.state === 'active',
  )
  const guestLineIds = new Set(
    guest.lines.filter((line) => line.state === 'active').map((line) => line.id),
  )
  const beyond = lines.filter((line) => line.state === 'saved' && guestLineIds.has(line.id))
  const accountGroupIds = new Set(account.groups.map((group) => group.id))
  return {
    unitCount: sum(addedLines.map((line) => line.qty)) + sum(grown.map((line) => line.more)),
    stale,
    overflow: beyond,
    merged:
      addedLines.length + grown.length + stale.length === 0
        ? null
        : {
            lines: addedLines.map((line) => line.id),
            groups: groups
              .filter((group) => !accountGroupIds.has(group.id))
              .map((group) => group.id),
            grown: grown.map(({ id, qty, twin }) => ({ id, qty, twin })),
            setAside: stale.map((line) => line.id),
            told: told.map(pickGroupOptions),
          },
  }
}

function pickGroupOptions({
  id,
  giftNote,
  wrap,
  pricesHidden,
  deliverOn,
}: GroupOptions): GroupOptions {
  return { id, giftNote, wrap, pricesHidden, deliverOn }
}

/**
 * Notices about the merge, one sentence per result. `titleOf` returns the product title of a line.
 */
export function createMergeNotices(
  { unitCount: pieces, stale, overflow: beyond }: MergeSummary,
  titleOf: (line: StoredCartLine) => string,
): string[] {
  const formatTitles = (lines: readonly StoredCartLine[]) =>
    formatList([...new Set(lines.map(titleOf))])
  return [
    ...(pieces > 0
      ? [
          pieces === 1
            ? 'An item you chose before signing in is now in your cart.'
            : `${pieces} items you chose before signing in are now in your cart.`,
        ]
      : []),
    ...(stale.length > 0
      ? [`Saved for later after more than ${staleDays} days in your cart: ${formatTitles(stale)}.`]
      : []),
    ...(beyond.length > 0
      ? [
          `Saved for later because a cart can hold up to ${maxLines} items: ${formatTitles(beyond)}.`,
        ]
      : []),
  ]
}

/** The notice after a merge is undone; `pieces` is the number of units that the merge had added. */
export function createUndoNotice(pieces: number): string {
  const saved = ` We saved ${pieces === 1 ? '1 item' : `${pieces} items`} for later.`
  return `Your cart is back to how it was before you signed in.${pieces > 0 ? saved : ''}`
}

function formatList(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
