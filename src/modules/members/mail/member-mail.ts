import {
  action,
  figures,
  letter,
  letterText,
  paragraph,
  type MailBody,
} from '#platform/mail/letter.ts'

export interface MemberMail {
  readonly subject: string
  readonly heading: string
  readonly code?: string
  readonly paragraphs: readonly [string, ...string[]]
  readonly link?: { readonly label: string; readonly url: string }
  readonly origin: string
}

/**
 * The layout of account emails: what happened, what to do, and what to do if it was someone else.
 */
export function memberMail({
  subject,
  heading,
  code,
  paragraphs,
  link,
  origin,
}: MemberMail): MailBody {
  const [first, ...rest] = paragraphs
  return {
    subject,
    html: letter({
      preheader: first,
      heading,
      origin,
      body: [
        ...(code ? [figures(code)] : []),
        paragraph(first),
        ...(link ? [action(link.label, link.url)] : []),
        ...rest.map((text) => paragraph(text)),
      ],
    }),
    text: letterText([
      heading,
      ...(code ? [code] : []),
      first,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      ...rest,
    ]),
  }
}
