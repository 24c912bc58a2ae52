import {
  renderButton,
  renderLedger,
  renderPlainTextLedger,
  renderEmailLayout,
  renderPlainTextLayout,
  paragraph,
  type Row,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

export interface PointsEmailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly Row[]
  readonly action?: { readonly label: string; readonly path: string }
}

export function renderPointsEmail(
  { subject, heading, paragraphs, rows = [], action: nextStep }: PointsEmailContent,
  { firstName, shop }: { firstName: string; shop: EmailShop },
): EmailContent {
  const hello = firstName ? `Hello ${firstName},` : 'Hello,'
  const { label, path } = nextStep ?? { label: 'See your points', path: '/user/reward' }
  const [first = '', ...rest] = paragraphs
  return {
    subject,
    html: renderEmailLayout({
      preheader: first,
      heading,
      shop,
      body: [
        paragraph(hello),
        paragraph(first),
        ...(rows.length > 0 ? [renderLedger(rows)] : []),
        ...rest.map((text) => paragraph(text)),
        renderButton(label, `${shop.origin}${path}`),
      ],
    }),
    text: renderPlainTextLayout(shop, [
      heading,
      hello,
      first,
      ...(rows.length > 0 ? [renderPlainTextLedger(rows)] : []),
      ...rest,
      `${label}:\n${shop.origin}${path}`,
    ]),
  }
}
