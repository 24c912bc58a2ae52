import type { MailBody } from '#platform/mail/letter.ts'
import { noteMail } from '#platform/mail/note-mail.ts'

interface Moved {
  readonly number: string
  readonly roleTitle: string
  readonly heading: string
  readonly words: string
  /** What the staff wrote, paragraph by paragraph. */
  readonly text: string
  readonly origin: string
}

/** An application has moved on. */
export function movedMail({ number, roleTitle, heading, words, text, origin }: Moved): MailBody {
  return noteMail({
    subject: `Your application, ${number}`,
    heading,
    paragraphs: [`For: ${roleTitle}. ${words}`, ...paragraphsOf(text)],
    after: 'The link in our first mail shows how it stands. You can reply to this mail.',
    origin,
  })
}

/** An inquiry of a company is answered. */
export function answeredMail({
  number,
  text,
  origin,
}: Pick<Moved, 'number' | 'text' | 'origin'>): MailBody {
  return noteMail({
    subject: `Re: your inquiry to Aumbry, ${number}`,
    heading: 'Our answer',
    paragraphs: paragraphsOf(text),
    after: `You can reply to this mail. Your inquiry has the number ${number}.`,
    origin,
  })
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((one) => one.trim())
    .filter(Boolean)
}
