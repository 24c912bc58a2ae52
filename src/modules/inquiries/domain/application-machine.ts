import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** As agreed to with the application; then everything goes. */
export const keepMonths = 12

/** The life of an application (commerce.md §2.9). */
export const applicationMachine = stateMachine({
  received: { review: 'review', reject: 'rejected', withdraw: 'withdrawn' },
  review: { invite: 'interview', reject: 'rejected', withdraw: 'withdrawn' },
  interview: { offer: 'offer', reject: 'rejected', withdraw: 'withdrawn' },
  offer: { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' },
  hired: {},
  rejected: {},
  withdrawn: {},
})

export type ApplicationStage = StateOf<typeof applicationMachine>

/** What the one who applied reads of it. */
export const stageWords: Readonly<Record<ApplicationStage, string>> = {
  received: 'We have it. Somebody reads it within a week.',
  review: 'Somebody is reading it.',
  interview: 'We would like to meet you. Look into your mailbox.',
  offer: 'We have made you an offer. Look into your mailbox.',
  hired: 'You work here. Welcome.',
  rejected: 'We chose somebody else. Thank you for the work you put into it.',
  withdrawn: 'You have withdrawn it. What you sent is being erased.',
}
