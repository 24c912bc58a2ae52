import { button, ledger, paragraph, type LedgerRow } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface PointsEmailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly LedgerRow[]
  readonly action?: { readonly label: string; readonly path: string }
}

export function renderPointsEmail(
  { subject, heading, paragraphs, rows = [], action: nextStep }: PointsEmailContent,
  { firstName, shop }: { firstName: string; shop: EmailShop },
): EmailContent {
  const { label, path } = nextStep ?? { label: 'See your points', path: '/user/reward' }
  const [first = '', ...rest] = paragraphs
  return renderEmail({
    subject,
    preheader: first,
    heading,
    blocks: [
      paragraph(firstName ? `Hello ${firstName},` : 'Hello,'),
      paragraph(first),
      ...(rows.length > 0 ? [ledger(rows)] : []),
      ...rest.map((text) => paragraph(text)),
      button(label, `${shop.origin}${path}`),
    ],
    reason: `you collect points with your ${shop.name} account`,
    shop,
  })
}
