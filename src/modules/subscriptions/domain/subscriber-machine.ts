import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/**
 * The states of a subscription (commerce.md §2.9). A bounced or complained address receives nothing
 * until it is confirmed again.
 */
export const subscriberMachine = defineStateMachine({
  pending: { confirm: 'confirmed', leave: 'unsubscribed' },
  confirmed: { leave: 'unsubscribed', bounce: 'bounced', complain: 'complained' },
  unsubscribed: { confirm: 'confirmed' },
  bounced: { confirm: 'confirmed' },
  complained: { confirm: 'confirmed' },
})

export type SubscriberState = StateOf<typeof subscriberMachine>
