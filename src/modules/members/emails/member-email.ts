import {
  renderButton,
  renderCode,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'

export interface MemberEmailContent {
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
export function renderMemberEmail({
  subject,
  heading,
  code,
  paragraphs,
  link,
  origin,
}: MemberEmailContent): EmailContent {
  const [first, ...rest] = paragraphs
  return {
    subject,
    html: renderEmailLayout({
      preheader: first,
      heading,
      origin,
      body: [
        ...(code ? [renderCode(code)] : []),
        paragraph(first),
        ...(link ? [renderButton(link.label, link.url)] : []),
        ...rest.map((text) => paragraph(text)),
      ],
    }),
    text: renderPlainTextLayout([
      heading,
      ...(code ? [code] : []),
      first,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      ...rest,
    ]),
  }
}
