import type { Faq, FaqGroup } from '#modules/content/contract.ts'
import { removeInlineLinks } from '#modules/content/domain/parse-inline-links.ts'

/** Questions whose text or answer contains every word. */
export function filterFaqs(words: string, groups: readonly FaqGroup[]): FaqGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const containsAll = ({ question, answer }: Faq) => {
    const text = `${question} ${removeInlineLinks(answer)}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return groups
    .map(({ title, faqs }) => ({ title, faqs: faqs.filter(containsAll) }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** Structured data of the FAQ page. */
export function createFaqData(groups: readonly FaqGroup[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ faqs }) => faqs)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: removeInlineLinks(answer) },
      })),
  }
}
