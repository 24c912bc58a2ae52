import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** From a brief to an accepted quote (the first half of commerce.md §2.9). */
export const commissionMachine = stateMachine({
  submitted: { take: 'review', quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  review: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  quoted: { accept: 'accepted', refuse: 'review', quote: 'quoted', expire: 'expired', decline: 'declined', withdraw: 'withdrawn' },
  expired: { quote: 'quoted', decline: 'declined', withdraw: 'withdrawn' },
  accepted: {},
  declined: {},
  withdrawn: {},
})
export type CommissionState = StateOf<typeof commissionMachine>
export const commissionStates = Object.keys(commissionMachine) as [CommissionState, ...CommissionState[]]

/** Who acts next, in a sentence. */
export function nextStep(
  state: CommissionState,
  { firstReplyBy, validUntil }: { firstReplyBy: string; validUntil: string | null },
): string {
  switch (state) {
    case 'submitted':
      return `A person reads your brief and answers by ${firstReplyBy}.`
    case 'review':
      return 'We are working out what it takes, and write to you with a quote or a question.'
    case 'quoted':
      return validUntil ? `The quote is yours to accept until ${validUntil}.` : 'The quote is yours to accept.'
    case 'accepted':
      return 'Accepted. We write to you about the deposit, and begin once it is paid.'
    case 'declined':
      return 'We cannot make this one. The reason stands below.'
    case 'expired':
      return 'The quote has lapsed. Write to us, and we make a new one.'
    case 'withdrawn':
      return 'You took this request back. Nothing is made and nothing is owed.'
  }
}
