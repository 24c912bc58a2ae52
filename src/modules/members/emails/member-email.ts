import { button, largeCode, paragraph } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface MemberEmailContent {
  readonly subject: string
  readonly heading: string
  readonly code?: string
  readonly paragraphs: readonly [string, ...string[]]
  readonly link?: { readonly label: string; readonly url: string }
  /** By default, that the reader has an account. */
  readonly reason?: string
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
  reason = `you have an account at ${shop.name}`,
}: MemberEmailContent): EmailContent {
  const [first, ...rest] = paragraphs
  return renderEmail({
    subject,
    preheader: first,
    heading,
    blocks: [
      ...(code ? [largeCode(code)] : []),
      paragraph(first),
      ...(link ? [button(link.label, link.url)] : []),
      ...rest.map((text) => paragraph(text)),
    ],
    reason,
    shop,
  })
}
