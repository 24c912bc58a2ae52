import { createEmailPicture } from '#modules/catalog/email-picture.ts'
import type { EmailSample, SampleFacts } from '#platform/mail/email-sample.ts'
import { renderConfirmRestockEmail, renderRestockEmail } from './restock-emails.ts'

const describe = ({ shop, picture }: SampleFacts) => ({
  item: {
    title: 'Linen duvet cover',
    url: `${shop.origin}/collection`,
    picture: createEmailPicture(picture(0), shop.origin),
    notes: ['Fern, Full'],
    amount: '$240.00',
  },
  stopUrl: `${shop.origin}/restock?stop=example`,
  shop,
})

export const restockEmailSamples: readonly EmailSample[] = [
  {
    id: 'restock-confirm',
    title: 'Back in stock: confirm the address',
    render: (facts) =>
      renderConfirmRestockEmail({
        ...describe(facts),
        confirmUrl: `${facts.shop.origin}/restock?confirm=example`,
      }),
  },
  {
    id: 'restock',
    title: 'Back in stock',
    render: (facts) => renderRestockEmail(describe(facts)),
  },
]
