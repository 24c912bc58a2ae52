import { days } from '#kernel/time/time.ts'

/** The topics in the order of the page. A subscriber has at least one. */
export const topics = ['arrivals', 'restocks', 'reductions'] as const
export type Topic = (typeof topics)[number]

export const topicWords: Readonly<Record<Topic, string>> = {
  arrivals: 'New arrivals',
  restocks: 'Back in stock',
  reductions: 'Price reductions',
}

/** The period of the frequency limit. Four weeks, so that February is not too short for it. */
export const letterPeriod = days(28)

export const lettersInPeriod = { every: 2, monthly: 1 } as const
