import type { EmailShop } from '#platform/mail/email-shop.ts'
import {
  paragraph,
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  type EmailContent,
} from '#platform/mail/email-layout.ts'

export function renderErasureEmail(
  { token }: { readonly token: string },
  shop: EmailShop,
): EmailContent {
  const heading = 'Erase your data?'
  const question = `You asked ${shop.name} to erase your data. Confirm it with this link.`
  const consequence =
    'Your account, messages, registries and subscription are deleted, and your finished orders '
    + 'keep only what our books need. This can’t be undone.'
  const otherwise = 'If you didn’t ask for it, ignore this email. The link expires in 30 days.'
  const link = `${shop.origin}/confirm-erasure/${token}`
  return {
    subject: `Confirm that ${shop.name} erases your data`,
    html: renderEmailLayout({
      preheader: question,
      heading,
      shop,
      body: [
        paragraph(question),
        paragraph(consequence),
        renderButton('Confirm', link),
        paragraph(otherwise),
      ],
    }),
    text: renderPlainTextLayout(shop, [heading, question, consequence, link, otherwise]),
  }
}
