import {
  renderButton,
  renderCode,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface MemberEmailContent {
  readonly subject: string
  readonly heading: string
  readonly code?: string
  readonly paragraphs: readonly [string, ...string[]]
  readonly link?: { readonly label: string; readonly url: string }
  readonly shop: EmailShop
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
  shop,
}: MemberEmailContent): EmailContent {
  const [first, ...rest] = paragraphs
  return {
    subject,
    html: renderEmailLayout({
      preheader: first,
      heading,
      shop,
      body: [
        ...(code ? [renderCode(code)] : []),
        paragraph(first),
        ...(link ? [renderButton(link.label, link.url)] : []),
        ...rest.map((text) => paragraph(text)),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      ...(code ? [code] : []),
      first,
      ...(link ? [`${link.label}:\n${link.url}`] : []),
      ...rest,
    ]),
  }
}
