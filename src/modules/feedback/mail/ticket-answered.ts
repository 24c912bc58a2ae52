import {
  action,
  letter,
  letterText,
  lines,
  paragraph,
  type MailBody,
} from '#platform/mail/letter.ts'

/** The full answer with the link to reply. */
export function ticketAnsweredMail(answer: {
  number: string
  text: string
  link: string
  resolved: boolean
  origin: string
}): MailBody {
  const { number, text, link, resolved, origin } = answer
  const heading = `Our answer to ${number}`
  const closing = resolved
    ? 'We believe this resolves your request. If it does not, reply within 30 days and we '
      + 'will continue.'
    : 'To reply, open the conversation with this link.'
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
        paragraph(closing),
      ],
    }),
    text: letterText([heading, ...blocks, `${closing}\n${link}`]),
  }
}
