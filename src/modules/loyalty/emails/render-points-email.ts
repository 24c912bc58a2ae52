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

export interface PointsEmailContent {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly rows?: readonly Row[]
  readonly action?: { readonly label: string; readonly path: string }
}

export function renderPointsEmail(
  { subject, heading, paragraphs, rows = [], action: nextStep }: PointsEmailContent,
  { firstName, origin }: { firstName: string; origin: string },
): EmailContent {
  const hello = firstName ? `Hello ${firstName},` : 'Hello,'
  const { label, path } = nextStep ?? { label: 'See your points', path: '/user/reward' }
  const [first = '', ...rest] = paragraphs
  return {
    subject,
    html: renderEmailLayout({
      preheader: first,
      heading,
      origin,
      body: [
        paragraph(hello),
        paragraph(first),
        ...(rows.length > 0 ? [renderLedger(rows)] : []),
        ...rest.map((text) => paragraph(text)),
        renderButton(label, `${origin}${path}`),
      ],
    }),
    text: renderPlainTextLayout([
      heading,
      hello,
      first,
      ...(rows.length > 0 ? [renderPlainTextLedger(rows)] : []),
      ...rest,
      `${label}:\n${origin}${path}`,
    ]),
  }
}
