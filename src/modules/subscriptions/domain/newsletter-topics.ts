import { days } from '#kernel/time/time.ts'

/** Topics are listed in the order of the page. A subscriber has at least one. */
export interface NewsletterTopic {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The title of a topic; the id of one that no longer exists. */
export function getTopicTitle(topics: readonly NewsletterTopic[], id: string): string {
  return topics.find((topic) => topic.id === id)?.title ?? id
}

export function areTopics(topics: readonly NewsletterTopic[], ids: readonly string[]): boolean {
  return ids.every((id) => topics.some((topic) => topic.id === id))
}

/** The period of the frequency limit. Four weeks, so that February is not too short for it. */
export const frequencyPeriod = days(28)

export const newslettersPerPeriod = { every: 2, monthly: 1 } as const
