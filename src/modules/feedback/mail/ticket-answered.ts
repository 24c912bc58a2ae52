import {
  action,
  letter,
  letterText,
  lines,
  paragraph,
  type MailBody,
} from '#platform/mail/letter.ts'

/** The shop's answer, in full, and the way to go on. */
export function ticketAnsweredMail(answer: {
  number: string
  text: string
  link: string
  resolved: boolean
  origin: string
}): MailBody {
  const { number, text, link, resolved, origin } = answer
  const heading = `Our answer to ${number}`
  const more = resolved
    ? 'We think this settles it. If it does not, reply within 30 days and we go on.'
    : 'Anything to add? This link opens the conversation.'
  const blocks = text.split(/\n\s*\n/)
  return {
    subject: `Our answer to your message, ${number}`,
    html: letter({
      preheader: blocks[0] ?? '',
      heading,
      origin,
      body: [
        ...blocks.map((block) => lines(block.split('\n'))),
        action('Reply', link),
        paragraph(more),
      ],
    }),
    text: letterText([heading, ...blocks, `${more}\n${link}`]),
  }
}
