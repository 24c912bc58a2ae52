/** What is promised about sending a line back. */
export interface LinePromise {
  /** Days during which it can come back for a change of mind; 0 is none. */
  readonly days: number
  readonly anchor: 'delivered' | 'shipped' | 'placed'
  readonly isLettered: boolean
}

const starts = { placed: 'after you order', shipped: 'after they leave us', delivered: 'after they arrive' } as const
const order = Object.keys(starts)

/** One or two sentences for all that is in a cart: the shortest time where they differ, and what cannot come back. Nothing in it, no words. */
export function returnsInWords(lines: readonly LinePromise[]): string {
  const open = lines.filter((line) => line.days > 0)
  const kept = lines.filter((line) => line.days === 0)
  const final = kept.some((line) => !line.isLettered)
  const lettered = kept.some((line) => line.isLettered)
  const [soonest] = open.toSorted((a, b) => a.days - b.days || order.indexOf(a.anchor) - order.indexOf(b.anchor))
  if (!soonest) {
    const why = [...(final ? ['final sale'] : []), ...(lettered ? ['made with letters'] : [])].join(' or ')
    return kept.length === 0 ? '' : `${why.charAt(0).toUpperCase()}${why.slice(1)}: it can come back only when something is wrong.`
  }
  const differ = open.some((line) => line.days !== soonest.days || line.anchor !== soonest.anchor)
  return [
    `Unused pieces can come back for ${soonest.days} ${soonest.days === 1 ? 'day' : 'days'} ${starts[soonest.anchor]}${differ ? ', some for longer' : ''}.`,
    ...(final ? ['Some pieces are final sale.'] : []),
    ...(lettered ? ['What is made with letters can come back only when something is wrong.'] : []),
  ].join(' ')
}
