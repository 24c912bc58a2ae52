import { defineStateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The retention period that applicants agree to; then everything is erased. */
export const retentionMonths = 12

/** The states of an application (commerce.md §2.9). */
export const applicationMachine = defineStateMachine({
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

/** The steps of staff; only the applicant can withdraw. */
export const applicationMoves = ['review', 'invite', 'offer', 'hire', 'reject'] as const
export type ApplicationMove = (typeof applicationMoves)[number]

/** The criteria of a scorecard. */
export const scoreCriteria = ['skill', 'care', 'fit'] as const

/** True while a reviewer must not see the applicant: before scoring, in the first two stages. */
export function isAnonymousRead(stage: ApplicationStage, hasScored: boolean): boolean {
  return (stage === 'received' || stage === 'review') && !hasScored
}

/** The emails of stage changes. */
export const stageEmails: Readonly<
  Partial<Record<ApplicationMove, { readonly heading: string; readonly lead: string }>>
> = {
  invite: {
    heading: 'We would like to meet you.',
    lead: 'Thank you for your application. We would like to talk with you about it.',
  },
  offer: { heading: 'We would like you to work with us.', lead: 'This is our offer.' },
  reject: {
    heading: 'We chose another candidate.',
    lead:
      'Thank you for the work you put into your application. We read all of it and chose '
      + 'another candidate for this role.',
  },
}
