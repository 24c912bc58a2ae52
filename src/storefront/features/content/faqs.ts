import { formatMoney } from '#kernel/money/money.ts'
import { brand } from '#storefront/brand.ts'
import { paths } from '#storefront/paths.ts'
import { shopTerms } from '../catalog/shop-terms.ts'

export interface Faq {
  /** The answer's own address on the page. */
  readonly id: string
  readonly question: string
  readonly answer: string
  readonly link?: { readonly href: string; readonly label: string }
}

export interface FaqGroup {
  readonly title: string
  readonly faqs: readonly Faq[]
}

const { shipping, freeShippingFrom, wrap, returnDays } = shopTerms

/** What people ask. Sums and days come from the rules that charge and promise them. */
export const faqGroups: readonly FaqGroup[] = [
  {
    title: 'Ordering',
    faqs: [
      {
        id: 'without-account',
        question: 'Do I need an account to order?',
        answer: 'No. The settlement asks for an email and an address, and the confirmation has a link that opens your order at any time.',
      },
      {
        id: 'several-people',
        question: 'Can one order go to several people?',
        answer: 'Yes. Give a piece another delivery address in the cart. Each delivery has its own card, wrap, date and cost.',
        link: { href: paths.cart, label: 'Your cart' },
      },
      {
        id: 'change-order',
        question: 'Can I change or cancel an order?',
        answer: `Call ${brand.phone.shown} or write to us as soon as you can. What has not left the workroom can be changed or cancelled.`,
      },
      {
        id: 'cards',
        question: 'When is my card charged?',
        answer: 'When the order is placed. If the bank says no, nothing is charged and the pieces stay in your cart.',
      },
    ],
  },
  {
    title: 'Delivery',
    faqs: [
      {
        id: 'delivery-cost',
        question: 'What does delivery cost?',
        answer: `Standard delivery is ${formatMoney(shipping)}, and free from ${formatMoney(freeShippingFrom)} of goods to one address. The settlement shows every way with its date and price before you pay.`,
        link: { href: paths.shipping, label: 'Prices and dates' },
      },
      {
        id: 'where-to',
        question: 'Where do you ship to?',
        answer: 'To the 50 states and Washington, D.C. The card you pay with may be from any country.',
      },
      {
        id: 'where-is-it',
        question: 'Where is my order?',
        answer: 'Its page says who acts next and by when. Open it with the link in your mail, or with its number and your email.',
        link: { href: paths.trackOrder, label: 'Track an order' },
      },
      {
        id: 'gift-wrap',
        question: 'Can you wrap it, and leave the prices out?',
        answer: `Yes, both, in the cart. Wrapping is ${formatMoney(wrap)} for each delivery; a card and a parcel without prices cost nothing.`,
      },
    ],
  },
  {
    title: 'Returns and care',
    faqs: [
      {
        id: 'return-time',
        question: 'How long can I return something?',
        answer: `${returnDays} days from delivery, unwashed. What was made for you is a final sale; its page says so before you buy.`,
        link: { href: paths.returns, label: 'How to return' },
      },
      {
        id: 'fault',
        question: 'What if something is wrong with it?',
        answer: 'Tell us, with a picture if you can. We mend it, send another or give the money back, and pay the way.',
      },
      {
        id: 'care',
        question: 'How do I wash linen?',
        answer:
          'Each piece has its care on its own page. In short: warm, not hot; no bleach; iron it damp or hang it straight and let it be.',
      },
    ],
  },
  {
    title: 'Your account',
    faqs: [
      {
        id: 'old-orders',
        question: 'I ordered as a guest. Do I see that in my account?',
        answer: 'Yes. Orders placed with the same email appear once that email is confirmed.',
      },
      {
        id: 'password',
        question: 'I forgot my password.',
        answer: 'Ask for a sign-in code instead, or set a new password. Both come to your email.',
        link: { href: paths.login, label: 'Sign in' },
      },
      {
        id: 'close',
        question: 'How do I close my account?',
        answer: 'In Account Settings, at the end of the page. You can take all your data with you first.',
        link: { href: paths.accountSettings, label: 'Account Settings' },
      },
    ],
  },
]

/** The questions that hold every word somebody looks for. */
export function faqsSaying(words: string, groups: readonly FaqGroup[] = faqGroups): FaqGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ question, answer }: Faq) => {
    const text = `${question} ${answer}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return groups.map(({ title, faqs }) => ({ title, faqs: faqs.filter(holds) })).filter(({ faqs }) => faqs.length > 0)
}

/** The page as search engines read it. */
export function faqData(): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqGroups
      .flatMap(({ faqs }) => faqs)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
