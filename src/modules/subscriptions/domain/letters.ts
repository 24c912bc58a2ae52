import { days } from '#kernel/time/time.ts'

/** What a letter can be about, in the order the page lists them. A reader wants one of them at least. */
export const topics = ['arrivals', 'restocks', 'reductions'] as const
export type Topic = (typeof topics)[number]

export const topicWords: Readonly<Record<Topic, string>> = {
  arrivals: 'What is new on the shelves',
  restocks: 'What comes back',
  reductions: 'What is reduced',
}

/** The time over which letters are counted: four weeks, so that a month of 28 days is not short of one. */
export const letterPeriod = days(28)

/** How many letters a reader gets in that time, as was promised when they were asked for. */
export const lettersInPeriod = { every: 2, monthly: 1 } as const
