/** What is promised about sending a line back. */
export interface LinePromise {
  readonly groupId: string
  /** Days during which it can come back for a change of mind; 0 is none. */
  readonly days: number
  readonly anchor: 'delivered' | 'shipped' | 'placed'
  readonly holiday: { readonly from: string; readonly to: string; readonly until: string } | null
  readonly isLettered: boolean
}

const starts = {
  placed: 'after you order',
  shipped: 'after they leave us',
  delivered: 'after they arrive',
} as const
const order = Object.keys(starts)

/** One or two sentences for all that is in a cart: the shortest time where they differ, and what cannot come back. Nothing in it, no words. */
export function returnsInWords(lines: readonly LinePromise[]): string {
  const open = lines.filter((line) => line.days > 0)
  const [soonest] = open.toSorted(
    (a, b) => a.days - b.days || order.indexOf(a.anchor) - order.indexOf(b.anchor),
  )
  if (!soonest) return exceptionsInWords(lines)
  const differ = open.some((line) => line.days !== soonest.days || line.anchor !== soonest.anchor)
  return [
    `Unused pieces can come back for ${soonest.days} ${soonest.days === 1 ? 'day' : 'days'} ${starts[soonest.anchor]}${differ ? ', some for longer' : ''}.`,
    exceptionsInWords(lines),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What can come back only when something is wrong with it. */
export function exceptionsInWords(lines: readonly LinePromise[]): string {
  const kept = lines.filter((line) => line.days === 0)
  const final = kept.some((line) => !line.isLettered)
  const lettered = kept.some((line) => line.isLettered)
  if (kept.length > 0 && kept.length === lines.length) {
    const why = [...(final ? ['final sale'] : []), ...(lettered ? ['made with letters'] : [])].join(
      ' or ',
    )
    return `${why.charAt(0).toUpperCase()}${why.slice(1)}: it can come back only when something is wrong.`
  }
  return [
    ...(final ? ['Some pieces are final sale.'] : []),
    ...(lettered ? ['What is made with letters can come back only when something is wrong.'] : []),
  ].join(' ')
}
