import { action, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

interface AskedFor {
  readonly number: string
  /** Who asks, as the one who answers may see it. */
  readonly asker: string
  readonly answer: string
  readonly origin: string
}

/** Sent to the address an order was placed with: nobody else can say yes. */
export function orderAskedForMail({ number, asker, answer, origin }: AskedFor): MailBody {
  const heading = `${asker} would like order ${number} in their account`
  const what =
    'If you say yes, the order with its addresses, prices and returns is theirs from then on, and the links we have mailed to you stop opening it.'
  const warning =
    'You do not know them? Say no, or do nothing: without your yes nothing changes. The question is good for 7 days.'
  return {
    subject: `Hand over order ${number}?`,
    html: letter({
      preheader: what,
      heading,
      origin,
      body: [paragraph(what), action('Answer', answer), paragraph(warning)],
    }),
    text: letterText([heading, what, answer, warning]),
  }
}

/** The answer, to whoever asked. */
export function orderAnsweredMail({
  number,
  accepted,
  origin,
}: {
  number: string
  accepted: boolean
  origin: string
}): MailBody {
  const heading = accepted
    ? `Order ${number} is in your account`
    : `Order ${number} stays where it is`
  const said = accepted
    ? 'You find it among your orders. What happens to it is mailed to you from now on.'
    : 'Whoever ordered it would rather keep it.'
  return {
    subject: heading,
    html: letter({
      preheader: said,
      heading,
      origin,
      body: [paragraph(said), ...(accepted ? [action('Your orders', `${origin}/order`)] : [])],
    }),
    text: letterText([heading, said, ...(accepted ? [`${origin}/order`] : [])]),
  }
}
