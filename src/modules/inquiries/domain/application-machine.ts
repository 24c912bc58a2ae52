import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** As agreed to with the application; then everything goes. */
export const retentionMonths = 12

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

export const applicationStages = [
  'received',
  'review',
  'interview',
  'offer',
  'hired',
  'rejected',
  'withdrawn',
] as const satisfies ApplicationStage[]

/** What the staff may do with one; taking it back is the applicant's alone. */
export const applicationMoves = ['review', 'invite', 'offer', 'hire', 'reject'] as const
export type ApplicationMove = (typeof applicationMoves)[number]

/** What a score card weighs. */
export const scored = ['skill', 'care', 'fit'] as const

/** Whether somebody reads it without knowing who sent it: until they have scored it, or it has gone further. */
export function isFirstRead(stage: ApplicationStage, hasScored: boolean): boolean {
  return (stage === 'received' || stage === 'review') && !hasScored
}

/** The moves that are mailed, and in what words. */
export const mailedMoves: Readonly<
  Partial<Record<ApplicationMove, { readonly heading: string; readonly words: string }>>
> = {
  invite: {
    heading: 'We would like to meet you.',
    words: 'Thank you for what you sent. We would like to talk about it.',
  },
  offer: { heading: 'We would like you to work with us.', words: 'This is our offer.' },
  reject: {
    heading: 'We chose somebody else.',
    words:
      'Thank you for the work you put into your application. We read all of it, and we chose somebody else for this role.',
  },
}

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
