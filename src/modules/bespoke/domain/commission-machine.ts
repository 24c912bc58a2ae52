import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of a commission, from brief to delivered order (commerce.md §2.9). Without a deposit,
 * proofs start after acceptance. `amend` offers a new price or lead time during proofing; `stop`
 * is by staff. Plans with installments after approval are made before they become an order:
 * `reach` is a milestone and `finish` the end. From `production` on the order's units determine
 * the state.
 */
export const commissionMachine = defineStateMachine({
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

/** True when no further step is possible. */
export function isClosed(state: CommissionState): boolean {
  return state === 'declined' || state === 'withdrawn' || state === 'refunded'
}

type UnitStatus =
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

/**
 * Maps the units of the order to an event: in production while any is unshipped, shipped while any
 * is in transit.
 */
export function commissionEventOfUnits(
  statuses: readonly UnitStatus[],
): 'make' | 'ship' | 'deliver' | 'cancel' {
  const active = statuses.filter((status) => status !== 'cancelled' && status !== 'refunded')
  if (active.length === 0) return 'cancel'
  if (
    active.some(
      (status) => status === 'unfulfilled' || status === 'in_production' || status === 'ready',
    )
  )
    return 'make'
  return active.every((status) => status === 'delivered' || status === 'collected')
    ? 'deliver'
    : 'ship'
}

interface NextStepFacts {
  readonly firstReplyBy: string
  readonly validUntil: string | null
  /** The label and amount of the installment due now. */
  readonly installment: { readonly label: string; readonly amount: string } | null
  /** The order number. */
  readonly order: string | null
  /** True while an amended quote is open. */
  readonly isAmended: boolean
}

/** Describes the next step in a sentence. */
export function describeNextStep(
  state: CommissionState,
  { firstReplyBy, validUntil, installment, order, isAmended }: NextStepFacts,
): string {
  if (isAmended)
    return 'The price or lead time has changed. Please accept or decline the new quote.'
  switch (state) {
    case 'submitted':
      return `We will review your brief and reply by ${firstReplyBy}.`
    case 'review':
      return 'We are working on your request and will send you a quote or a question.'
    case 'quoted':
      return validUntil
        ? `You can accept the quote until ${validUntil}.`
        : 'You can accept the quote.'
    case 'accepted':
      return installment
        ? `Accepted. We start once the deposit of ${installment.amount} is paid.`
        : 'Accepted. We are preparing a drawing and will show it to you here.'
    case 'deposit_paid':
      return 'We received your deposit. We are preparing a drawing and will show it to you here.'
    case 'proofing':
      return 'Please review the drawing. Approve it, or pin comments to what should change.'
    case 'changes':
      return 'We are revising the drawing with your comments.'
    case 'approved':
      return installment
        ? `Approved. We start production once the next installment of ${installment.amount} is `
            + 'paid.'
        : 'Approved. Enter a shipping address and pay the balance. Then we start production.'
    case 'making':
      return 'Your commission is in production. We will write to you at the next milestone.'
    case 'milestone':
      return installment
        ? `Milestone reached: ${installment.label}. We continue once ${installment.amount} is paid.`
        : 'Production continues.'
    case 'made':
      return (
        'Your commission is finished. Enter a shipping address and pay the balance. Then we '
        + 'ship it.'
      )
    case 'production':
      return `It is in production as order ${order}. We will email you when it ships.`
    case 'order_shipped':
      return `It is on its way to you as order ${order}.`
    case 'done':
      return 'It was delivered. Write to us here if anything is not right.'
    case 'refunded':
      return 'This commission was canceled. Any refund is on its way to your card.'
    case 'declined':
      return 'We cannot take on this commission. The reason is below.'
    case 'expired':
      return 'The quote has expired. Contact us for a new one.'
    case 'withdrawn':
      return 'You withdrew this request. You owe nothing.'
  }
}
