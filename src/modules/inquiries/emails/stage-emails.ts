import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

interface StageEmailInput {
  readonly number: string
  readonly roleTitle: string
  readonly heading: string
  readonly lead: string
  /** The text of the staff. */
  readonly text: string
  readonly origin: string
}

export function applicationStageEmail({
  number,
  roleTitle,
  heading,
  lead,
  text,
  origin,
}: StageEmailInput): EmailContent {
  return createNoteEmail({
    subject: `Your application, ${number}`,
    heading,
    paragraphs: [`For: ${roleTitle}. ${lead}`, ...splitParagraphs(text)],
    after: 'Use the link in our first email to see the status. You can reply to this email.',
    origin,
  })
}

export function inquiryAnswerEmail({
  number,
  text,
  origin,
}: Pick<StageEmailInput, 'number' | 'text' | 'origin'>): EmailContent {
  return createNoteEmail({
    subject: `Re: your inquiry to Aumbry, ${number}`,
    heading: 'Our answer',
    paragraphs: splitParagraphs(text),
    after: `You can reply to this email. Your inquiry number is ${number}.`,
    origin,
  })
}

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
}
