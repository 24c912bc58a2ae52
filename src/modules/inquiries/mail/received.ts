import { action, letter, letterText, paragraph } from '#platform/mail/letter.ts'

export interface MailBody {
  readonly subject: string
  readonly html: string
  readonly text: string
}

interface Received {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string }
  readonly origin: string
}

const stranger = 'You did not write to us? Then somebody typed your address by mistake, and you need not do anything.'

/** Says that it arrived. It repeats nothing of what was written: anybody can type any address into a form. */
export function receivedMail({ subject, heading, paragraphs, button, origin }: Received): MailBody {
  return {
    subject,
    html: letter({
      preheader: paragraphs[0] ?? heading,
      heading,
      origin,
      body: [...paragraphs.map((text) => paragraph(text)), ...(button ? [action(button.label, button.url)] : []), paragraph(stranger)],
    }),
    text: letterText([heading, ...paragraphs, ...(button ? [`${button.label}:\n${button.url}`] : []), stranger]),
  }
}
