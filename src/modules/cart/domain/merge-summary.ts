import type { GroupOptions, MergeRecord, StoredCartLine } from './cart-state.ts'
import { maxLines } from './limits.ts'
import { staleDays, type CartContents, type MergedContents } from './merge.ts'

export interface MergeSummary {
  readonly unitCount: number
  /** Lines saved for later: account lines that are too old, and guest lines beyond the maximum. */
  readonly stale: readonly StoredCartLine[]
  readonly overflow: readonly StoredCartLine[]
  /** Null if the account's cart did not change. */
  readonly mergeRecord: Omit<MergeRecord, 'version'> | null
}

/** Compares the account's cart before and after a merge. */
export function summarizeMerge(
  account: CartContents,
  { groups, lines, changedGroups, matches }: MergedContents,
  guest: CartContents,
): MergeSummary {
  const previousLines = new Map(account.lines.map((line) => [line.id, line]))
  const addedLines = lines.filter((line) => !previousLines.has(line.id) && line.state === 'active')
  const increased = lines.flatMap((line) => {
    const previous = previousLines.get(line.id)
    const guestLineId = matches.get(line.id)
    return previous && guestLineId !== undefined
      ? [{ id: line.id, qty: previous.qty, guestLineId, more: line.qty - previous.qty }]
      : []
  })
  const stale = lines.filter(
    (line) => line.state === 'saved' && previousLines.get(line.id)?.state === 'active',
  )
  const guestLineIds = new Set(
    guest.lines.filter((line) => line.state === 'active').map((line) => line.id),
  )
  const overflow = lines.filter((line) => line.state === 'saved' && guestLineIds.has(line.id))
  const accountGroupIds = new Set(account.groups.map((group) => group.id))
  return {
    unitCount: sum(addedLines.map((line) => line.qty)) + sum(increased.map((line) => line.more)),
    stale,
    overflow,
    mergeRecord:
      addedLines.length + increased.length + stale.length === 0
        ? null
        : {
            lines: addedLines.map((line) => line.id),
            groups: groups
              .filter((group) => !accountGroupIds.has(group.id))
              .map((group) => group.id),
            increasedLines: increased.map(({ id, qty, guestLineId }) => ({ id, qty, guestLineId })),
            staleLineIds: stale.map((line) => line.id),
            previousOptions: changedGroups.map(pickGroupOptions),
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
  { unitCount, stale, overflow }: MergeSummary,
  titleOf: (line: StoredCartLine) => string,
): string[] {
  const formatTitles = (lines: readonly StoredCartLine[]) =>
    formatList([...new Set(lines.map(titleOf))])
  return [
    ...(unitCount > 0
      ? [
          unitCount === 1
            ? 'An item you chose before signing in is now in your cart.'
            : `${unitCount} items you chose before signing in are now in your cart.`,
        ]
      : []),
    ...(stale.length > 0
      ? [`Saved for later after more than ${staleDays} days in your cart: ${formatTitles(stale)}.`]
      : []),
    ...(overflow.length > 0
      ? [
          `Saved for later because a cart can hold up to ${maxLines} items: `
            + `${formatTitles(overflow)}.`,
        ]
      : []),
  ]
}

/** The notice after a merge is undone. `unitCount` is how many units the merge had added. */
export function createUndoNotice(unitCount: number): string {
  const saved = ` We saved ${unitCount === 1 ? '1 item' : `${unitCount} items`} for later.`
  return `Your cart is back to how it was before you signed in.${unitCount > 0 ? saved : ''}`
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
