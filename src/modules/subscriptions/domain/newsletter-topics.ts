import { days } from '#kernel/time/time.ts'

/** The topics in the order of the page. A subscriber has at least one. */
export const newsletterTopics = ['arrivals', 'restocks', 'reductions'] as const
export type NewsletterTopic = (typeof newsletterTopics)[number]

export const topicLabels: Readonly<Record<NewsletterTopic, string>> = {
  arrivals: 'New arrivals',
  restocks: 'Back in stock',
  reductions: 'Price reductions',
}

/** The period of the frequency limit. Four weeks, so that February is not too short for it. */
export const frequencyPeriod = days(28)

export const newslettersPerPeriod = { every: 2, monthly: 1 } as const
