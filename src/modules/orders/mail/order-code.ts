import { figures, letter, letterText, paragraph, type MailBody } from '#platform/mail/letter.ts'

/** Six digits that show the whole order; the page that asked for them is where they go. */
export function orderCodeMail({
  number,
  code,
  origin,
}: {
  number: string
  code: string
  origin: string
}): MailBody {
  const heading = `Your code for order ${number}`
  const use = 'Type it on the page where you asked for it. It is good for 10 minutes, once.'
  const warning =
    'You did not ask? Then somebody knows your order number and your address. They see nothing without this code, so keep it to yourself.'
  return {
    subject: `${code} is your code for order ${number}`,
    html: letter({
      preheader: use,
      heading,
      origin,
      body: [figures(code), paragraph(use), paragraph(warning)],
    }),
    text: letterText([heading, code, use, warning]),
  }
}
