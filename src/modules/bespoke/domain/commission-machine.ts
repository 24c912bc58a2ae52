import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** From a brief to what is approved (commerce.md §2.9). Where no deposit is asked for, the first drawing follows the accepted quote. */
export const commissionMachine = stateMachine({
  submitted: { take: 'review', quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  review: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  quoted: { accept: 'accepted', refuse: 'review', quote: 'quoted', expire: 'expired', decline: 'declined', withdraw: 'withdrawn' },
  expired: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: { deposit: 'deposit_paid', show: 'proofing' },
  deposit_paid: { show: 'proofing', break_off: 'refunded' },
  proofing: { show: 'proofing', change: 'changes', approve: 'approved', break_off: 'refunded' },
  changes: { show: 'proofing', break_off: 'refunded' },
  approved: {},
  declined: {},
  withdrawn: {},
  refunded: {},
})
export type CommissionState = StateOf<typeof commissionMachine>
export const commissionStates = Object.keys(commissionMachine) as [CommissionState, ...CommissionState[]]

/** Nothing more is said or done. */
export function isClosed(state: CommissionState): boolean {
  return state === 'declined' || state === 'withdrawn' || state === 'refunded'
}

/** Who acts next, in a sentence. */
export function nextStep(
  state: CommissionState,
  { firstReplyBy, validUntil, deposit }: { firstReplyBy: string; validUntil: string | null; deposit: string | null },
): string {
  switch (state) {
    case 'submitted':
      return `A person reads your brief and answers by ${firstReplyBy}.`
    case 'review':
      return 'We are working out what it takes, and write to you with a quote or a question.'
    case 'quoted':
      return validUntil ? `The quote is yours to accept until ${validUntil}.` : 'The quote is yours to accept.'
    case 'accepted':
      return deposit ? `Accepted. We begin once the deposit of ${deposit} is paid.` : 'Accepted. We draw it now, and show it to you here.'
    case 'deposit_paid':
      return 'The deposit is here. We draw it now, and show it to you here.'
    case 'proofing':
      return 'Please look at the drawing: say yes, or pin a word to what is not right yet.'
    case 'changes':
      return 'We draw it anew with what you pinned to it.'
    case 'approved':
      return 'Approved. We make it now, and write to you when it is ready.'
    case 'refunded':
      return 'You broke this commission off. What goes back of the deposit is on its way.'
    case 'declined':
      return 'We cannot make this one. The reason stands below.'
    case 'expired':
      return 'The quote has lapsed. Write to us, and we make a new one.'
    case 'withdrawn':
      return 'You took this request back. Nothing is made and nothing is owed.'
  }
}
