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
  readonly shopName: string
  readonly url: string
  readonly origin: string
}

export function renderInvitationEmail({
  name,
  invitedBy,
  shopName,
  url,
  origin,
}: StaffInvitationEmail): EmailContent {
  const heading = `Join the staff of ${shopName}`
  const first = `Hello ${name}, ${invitedBy ?? shopName} invites you to the back office of ${shopName}.`
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
      origin,
      body: [paragraph(first), renderButton(label, url), ...rest.map((text) => paragraph(text))],
    }),
    text: renderPlainTextLayout([heading, first, `${label}:\n${url}`, ...rest]),
  }
}
