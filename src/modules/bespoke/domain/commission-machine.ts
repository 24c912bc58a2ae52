import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * From a brief to the order that is there (commerce.md §2.9). Where no deposit is asked for, the first drawing follows the accepted
 * quote. `amend` is another price or time while it is drawn, to say yes or no to; `stop` is the house's. A plan with parts after the
 * approval is made before it is an order: `reach` is a milestone of it, `finish` its end. From `production` on it is the order's pieces that move it.
 */
export const commissionMachine = stateMachine({
  submitted: { take: 'review', quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  review: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  quoted: {
    accept: 'accepted',
    refuse: 'review',
    quote: 'quoted',
    expire: 'expired',
    decline: 'declined',
    withdraw: 'withdrawn',
  },
  expired: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { deposit: 'deposit_paid', show: 'proofing', stop: 'declined' },
  deposit_paid: {
    show: 'proofing',
    amend: 'deposit_paid',
    break_off: 'refunded',
    stop: 'refunded',
  },
  proofing: {
    show: 'proofing',
    change: 'changes',
    approve: 'approved',
    make: 'making',
    amend: 'proofing',
    break_off: 'refunded',
    stop: 'refunded',
  },
  changes: { show: 'proofing', amend: 'changes', break_off: 'refunded', stop: 'refunded' },
  approved: { deposit: 'making', order: 'production', stop: 'refunded' },
  making: { reach: 'milestone', finish: 'made', stop: 'refunded' },
  milestone: { deposit: 'making', stop: 'refunded' },
  made: { order: 'production', stop: 'refunded' },
  production: { ship: 'order_shipped', deliver: 'done', cancel: 'refunded' },
  order_shipped: { make: 'production', deliver: 'done', cancel: 'refunded' },
  done: { make: 'production', ship: 'order_shipped' },
  declined: {},
  withdrawn: {},
  refunded: {},
})
export type CommissionState = StateOf<typeof commissionMachine>
export const commissionStates = Object.keys(commissionMachine) as [
  CommissionState,
  ...CommissionState[],
]

/** Nothing more is said or done. */
export function isClosed(state: CommissionState): boolean {
  return state === 'declined' || state === 'withdrawn' || state === 'refunded'
}

type PieceStatus =
  | 'unfulfilled'
  | 'in_production'
  | 'ready'
  | 'shipped'
  | 'delivered'
  | 'collected'
  | 'cancelled'
  | 'lost'
  | 'reshipped'
  | 'refunded'

/** What the pieces of its order make of a commission: made while one of them is in the house, on its way while one of them is. */
export function eventOfPieces(
  statuses: readonly PieceStatus[],
): 'make' | 'ship' | 'deliver' | 'cancel' {
  const left = statuses.filter((status) => status !== 'cancelled' && status !== 'refunded')
  if (left.length === 0) return 'cancel'
  if (
    left.some(
      (status) => status === 'unfulfilled' || status === 'in_production' || status === 'ready',
    )
  )
    return 'make'
  return left.every((status) => status === 'delivered' || status === 'collected')
    ? 'deliver'
    : 'ship'
}

interface Words {
  readonly firstReplyBy: string
  readonly validUntil: string | null
  /** What is to be paid ahead now: what it is called, and how much. */
  readonly part: { readonly label: string; readonly amount: string } | null
  /** The order it became. */
  readonly order: string | null
  /** Another price or time waits for an answer. */
  readonly isAmended: boolean
}

/** Who acts next, in a sentence. */
export function nextStep(
  state: CommissionState,
  { firstReplyBy, validUntil, part, order, isAmended }: Words,
): string {
  if (isAmended) return 'The price or the time has changed: please say yes or no to it.'
  switch (state) {
    case 'submitted':
      return `A person reads your brief and answers by ${firstReplyBy}.`
    case 'review':
      return 'We are working out what it takes, and write to you with a quote or a question.'
    case 'quoted':
      return validUntil
        ? `The quote is yours to accept until ${validUntil}.`
        : 'The quote is yours to accept.'
    case 'accepted':
      return part
        ? `Accepted. We begin once the deposit of ${part.amount} is paid.`
        : 'Accepted. We draw it now, and show it to you here.'
    case 'deposit_paid':
      return 'The deposit is here. We draw it now, and show it to you here.'
    case 'proofing':
      return 'Please look at the drawing: say yes, or pin a word to what is not right yet.'
    case 'changes':
      return 'We draw it anew with what you pinned to it.'
    case 'approved':
      return part
        ? `Approved. We make it once the next part, ${part.amount}, is paid.`
        : 'Approved. Say where it goes and pay what is left; then we make it.'
    case 'making':
      return 'We are making it, and write to you when the next point of the plan is reached.'
    case 'milestone':
      return part
        ? `${part.label}: so far it is made. We go on once ${part.amount} is paid.`
        : 'We go on making it.'
    case 'made':
      return 'It is made. Say where it goes and pay what is left; then it leaves for you.'
    case 'production':
      return `It is in our workroom as order ${order}. We write to you when it leaves.`
    case 'order_shipped':
      return `It is on its way to you, as order ${order}.`
    case 'done':
      return 'It is with you. Write to us here if anything about it is not right.'
    case 'refunded':
      return 'This commission was broken off. What goes back is on its way to the card that paid it.'
    case 'declined':
      return 'We cannot make this one. The reason stands below.'
    case 'expired':
      return 'The quote has lapsed. Write to us, and we make a new one.'
    case 'withdrawn':
      return 'You took this request back. Nothing is made and nothing is owed.'
  }
}
