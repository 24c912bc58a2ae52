import type { EmailSample } from '#platform/mail/email-sample.ts'
import { renderInvitationEmail } from './invitation-email.ts'

export const staffEmailSamples: readonly EmailSample[] = [
  {
    id: 'staff-invitation',
    title: 'Invitation of staff',
    render: ({ shop }) =>
      renderInvitationEmail({
        name: 'May',
        invitedBy: 'Ada Byron',
        url: `${shop.origin}/admin`,
        shop,
      }),
  },
]
