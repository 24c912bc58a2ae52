import type { DeliveryWords, Merged, StoredCartLine } from './cart-state.ts'
import { maxLines } from './limits.ts'
import { staleDays, type Contents, type MergedContents } from './merge.ts'

export interface Arrival {
  /** How many pieces the cart has more of for what the visitor chose. */
  readonly pieces: number
  /** What was saved for later: of the account, since it lay too long, and of the visitor, since a cart is full. */
  readonly stale: readonly StoredCartLine[]
  readonly beyond: readonly StoredCartLine[]
  /** Null when the account's cart is as it was. */
  readonly merged: Omit<Merged, 'version'> | null
}

/** What came of a merge, told by the account's cart before and after. */
export function arrivalOf(
  account: Contents,
  { groups, lines, told, twins }: MergedContents,
  guest: Contents,
): Arrival {
  const before = new Map(account.lines.map((line) => [line.id, line]))
  const came = lines.filter((line) => !before.has(line.id) && line.state === 'active')
  const grown = lines.flatMap((line) => {
    const was = before.get(line.id)
    const twin = twins.get(line.id)
    return was && twin !== undefined
      ? [{ id: line.id, qty: was.qty, twin, more: line.qty - was.qty }]
      : []
  })
  const stale = lines.filter(
    (line) => line.state === 'saved' && before.get(line.id)?.state === 'active',
  )
  const wanted = new Set(
    guest.lines.filter((line) => line.state === 'active').map((line) => line.id),
  )
  const beyond = lines.filter((line) => line.state === 'saved' && wanted.has(line.id))
  const had = new Set(account.groups.map((group) => group.id))
  return {
    pieces: sum(came.map((line) => line.qty)) + sum(grown.map((line) => line.more)),
    stale,
    beyond,
    merged:
      came.length + grown.length + stale.length === 0
        ? null
        : {
            lines: came.map((line) => line.id),
            groups: groups.filter((group) => !had.has(group.id)).map((group) => group.id),
            grown: grown.map(({ id, qty, twin }) => ({ id, qty, twin })),
            setAside: stale.map((line) => line.id),
            told: told.map(wordsOf),
          },
  }
}

function wordsOf({ id, giftNote, wrap, pricesHidden, deliverOn }: DeliveryWords): DeliveryWords {
  return { id, giftNote, wrap, pricesHidden, deliverOn }
}

/** What the shopper is told of it, a sentence for each thing that happened. `titleOf` names a line's goods. */
export function arrivalInWords(
  { pieces, stale, beyond }: Arrival,
  titleOf: (line: StoredCartLine) => string,
): string[] {
  const named = (lines: readonly StoredCartLine[]) => listed([...new Set(lines.map(titleOf))])
  return [
    ...(pieces > 0
      ? [`We put ${counted(pieces)} you chose before signing in into your cart.`]
      : []),
    ...(stale.length > 0
      ? [`Saved for later, after more than ${staleDays} days in your cart: ${named(stale)}.`]
      : []),
    ...(beyond.length > 0
      ? [`Saved for later, as a cart holds ${maxLines} lines: ${named(beyond)}.`]
      : []),
  ]
}

/** What the shopper is told when it was taken back; `pieces` are those that had come. */
export function takenBackInWords(pieces: number): string {
  const saved = ` We saved ${counted(pieces)} for later, so that nothing is lost.`
  return `Your cart is as it was before you signed in.${pieces > 0 ? saved : ''}`
}

function counted(pieces: number): string {
  return pieces === 1 ? 'a piece' : `${pieces} pieces`
}

/** As many names as one reads. */
function listed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names
  return shown.length < 2
    ? (shown[0] ?? '')
    : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
