import {
  paragraph,
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  type EmailContent,
} from '#platform/mail/email-layout.ts'

export function renderErasureEmail({
  token,
  origin,
  shopName,
}: {
  token: string
  origin: string
  shopName: string
}): EmailContent {
  const heading = 'Erase your data?'
  const question = `You asked ${shopName} to erase your data. Confirm it with this link.`
  const consequence =
    'Your account, messages, registries and subscription are deleted, and your finished orders '
    + 'keep only what our books need. This can’t be undone.'
  const otherwise = 'If you didn’t ask for it, ignore this email. The link expires in 30 days.'
  const link = `${origin}/confirm-erasure/${token}`
  return {
    subject: `Confirm that ${shopName} erases your data`,
    html: renderEmailLayout({
      preheader: question,
      heading,
      origin,
      body: [
        paragraph(question),
        paragraph(consequence),
        renderButton('Confirm', link),
        paragraph(otherwise),
      ],
    }),
    text: renderPlainTextLayout([heading, question, consequence, link, otherwise]),
  }
}
