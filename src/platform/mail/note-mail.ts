import { action, letter, letterText, paragraph, type MailBody } from './letter.ts'

export interface Note {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly url: string } | null
  /** A paragraph below the button. */
  readonly after: string
  readonly origin: string
}

/** An email with paragraphs, a button and a closing paragraph. */
export function noteMail({ subject, heading, paragraphs, button, after, origin }: Note): MailBody {
  return {
    subject,
    html: letter({
      preheader: paragraphs[0] ?? heading,
      heading,
      origin,
      body: [
        ...paragraphs.map((text) => paragraph(text)),
        ...(button ? [action(button.label, button.url)] : []),
        paragraph(after),
      ],
    }),
    text: letterText([
      heading,
      ...paragraphs,
      ...(button ? [`${button.label}:\n${button.url}`] : []),
      after,
    ]),
  }
}
