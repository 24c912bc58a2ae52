import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The life of a subscription (commerce.md §2.9). Who has bounced or complained is never written to again without asking anew: that is
 * a confirmation of their own.
 */
export const subscriberMachine = stateMachine({
  pending: { confirm: 'confirmed', leave: 'unsubscribed' },
  confirmed: { leave: 'unsubscribed', bounce: 'bounced', complain: 'complained' },
  unsubscribed: { confirm: 'confirmed' },
  bounced: { confirm: 'confirmed' },
  complained: { confirm: 'confirmed' },
})

export type SubscriberState = StateOf<typeof subscriberMachine>
