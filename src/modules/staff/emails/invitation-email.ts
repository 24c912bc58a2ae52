import { button, paragraph, smallPrint } from '#platform/mail/email-blocks.ts'
import { renderEmail, type EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import { invitationDays } from '../domain/session-lifetime.ts'

export interface StaffInvitationEmail {
  readonly name: string
  /** Null if a program or the command line sent it. */
  readonly invitedBy: string | null
  readonly url: string
  readonly shop: EmailShop
}

export function renderInvitationEmail({
  name,
  invitedBy,
  url,
  shop,
}: StaffInvitationEmail): EmailContent {
  const heading = `Join the staff of ${shop.name}`
  return renderEmail({
    subject: heading,
    heading,
    blocks: [
      paragraph(
        `Hello ${name}, ${invitedBy ?? shop.name} invites you to the back office of ${shop.name}.`,
      ),
      button('Set up your account', url),
      paragraph(
        `The link works once, for ${invitationDays} days. You set up a passkey with it, or a `
          + 'password and an authenticator app.',
      ),
      smallPrint('If you did not expect this email, you can ignore it.'),
    ],
    reason: `${invitedBy ?? shop.name} invited you`,
    shop,
  })
}
