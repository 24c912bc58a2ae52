import type { EmailShop } from '#platform/mail/email-shop.ts'
import {
  paragraph,
  renderButton,
  renderEmailLayout,
  renderPlainTextLayout,
  type EmailContent,
} from '#platform/mail/email-layout.ts'
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
  const first = `Hello ${name}, ${invitedBy ?? shop.name} invites you to the back office of ${shop.name}.`
  const rest = [
    `The link works once, for ${invitationDays} days. You set up a passkey with it, or a password `
      + 'and an authenticator app.',
    'If you did not expect this email, you can ignore it.',
  ]
  const label = 'Set up your account'
  return {
    subject: heading,
    html: renderEmailLayout({
      preheader: first,
      heading,
      shop,
      body: [paragraph(first), renderButton(label, url), ...rest.map((text) => paragraph(text))],
    }),
    text: renderPlainTextLayout(shop, [heading, first, `${label}:\n${url}`, ...rest]),
  }
}
