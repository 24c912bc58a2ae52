import type { EmailContent } from '#platform/mail/email-layout.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface StageEmailInput {
  readonly number: string
  readonly roleTitle: string
  readonly heading: string
  readonly lead: string
  /** The text of the staff. */
  readonly text: string
  readonly shop: EmailShop
}

export function applicationStageEmail({
  number,
  roleTitle,
  heading,
  lead,
  text,
  shop,
}: StageEmailInput): EmailContent {
  return createNoteEmail({
    subject: `Your application, ${number}`,
    heading,
    paragraphs: [`For: ${roleTitle}. ${lead}`, ...splitParagraphs(text)],
    after: 'Use the link in our first email to see the status. You can reply to this email.',
    reason: 'you applied for a position with us',
    shop,
  })
}

export function inquiryAnswerEmail({
  number,
  text,
  shop,
}: Pick<StageEmailInput, 'number' | 'text' | 'shop'>): EmailContent {
  return createNoteEmail({
    subject: `Re: your inquiry to ${shop.name}, ${number}`,
    heading: 'Our answer',
    paragraphs: splitParagraphs(text),
    after: `You can reply to this email. Your inquiry number is ${number}.`,
    reason: 'you sent us an inquiry',
    shop,
  })
}

function splitParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
}
