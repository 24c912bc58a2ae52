import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { createNoteEmail } from '#platform/mail/note-email.ts'

export function renderErasureEmail(
  { token }: { readonly token: string },
  shop: EmailShop,
): EmailContent {
  return createNoteEmail({
    subject: `Confirm that ${shop.name} erases your data`,
    heading: 'Erase your data?',
    paragraphs: [
      `You asked ${shop.name} to erase your data. Confirm it with this link.`,
      'Your account, messages, registries and subscription are deleted, and your finished orders '
        + 'keep only what our books need. This can’t be undone.',
    ],
    button: { label: 'Confirm', url: `${shop.origin}/confirm-erasure/${token}` },
    after: 'If you didn’t ask for it, ignore this email. The link expires in 30 days.',
    reason: 'someone asked us to erase the data of this address',
    shop,
  })
}
