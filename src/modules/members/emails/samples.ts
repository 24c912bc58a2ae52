import type { EmailContent } from '#platform/mail/email-layout.ts'
import type { EmailSample } from '#platform/mail/email-sample.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'
import {
  renderAccountClosedEmail,
  renderConfirmCodeEmail,
  renderEmailChangeCodeEmail,
  renderEmailChangedEmail,
  renderEmailChangeLinkEmail,
  renderEmailChangeRevertedEmail,
  renderEventDisputedEmail,
  renderExportReadyEmail,
  renderPasskeyEmail,
} from './account-emails.ts'
import {
  renderAccountWelcomeEmail,
  renderAlreadyMemberEmail,
  renderNewDeviceEmail,
  renderNoAccountEmail,
  renderPasswordChangedEmail,
  renderPasswordResetEmail,
  renderRegistrationCodeEmail,
  renderSignInCodeEmail,
} from './sign-in-emails.ts'

const code = '482913'
const firstName = 'Helen'
const when = 'November 27, 10:15 AM EST'
const until = new Date('2026-12-04T15:00:00Z')

const sample = (
  id: string,
  title: string,
  render: (shop: EmailShop) => EmailContent,
): EmailSample => ({ id, title, render: ({ shop }) => render(shop) })

export const memberEmailSamples: readonly EmailSample[] = [
  sample('registration-code', 'Code for a new account', (shop) =>
    renderRegistrationCodeEmail({ code, shop, firstName }),
  ),
  sample('account-welcome', 'Welcome', (shop) => renderAccountWelcomeEmail({ firstName, shop })),
  sample('already-member', 'Registered twice', (shop) => renderAlreadyMemberEmail({ code, shop })),
  sample('sign-in-code', 'Sign-in code', (shop) => renderSignInCodeEmail({ code, shop })),
  sample('no-account', 'Sign-in without an account', (shop) => renderNoAccountEmail({ shop })),
  sample('password-reset', 'New password', (shop) =>
    renderPasswordResetEmail({ token: 'sample', shop }),
  ),
  sample('password-changed', 'Password changed', (shop) =>
    renderPasswordChangedEmail({ when, shop }),
  ),
  sample('new-device', 'New device', (shop) =>
    renderNewDeviceEmail({ device: 'Safari on an iPhone', when, shop }),
  ),
  sample('confirm-code', 'Confirmation code', (shop) => renderConfirmCodeEmail({ code, shop })),
  sample('email-change-code', 'Code to verify an address', (shop) =>
    renderEmailChangeCodeEmail({ code, shop }),
  ),
  sample('email-change-link', 'Confirm a new address', (shop) =>
    renderEmailChangeLinkEmail({ token: 'sample', shop }),
  ),
  sample('email-changed', 'Address changed', (shop) =>
    renderEmailChangedEmail({ newEmail: 'helen@example.com', undo: 'sample', until, shop }),
  ),
  sample('email-change-reverted', 'Change of address reverted', (shop) =>
    renderEmailChangeRevertedEmail({ shop }),
  ),
  sample('passkey', 'Passkey changed', (shop) =>
    renderPasskeyEmail({ what: '“iPhone” was added', when, shop }),
  ),
  sample('event-disputed', 'Activity reported', (shop) =>
    renderEventDisputedEmail({ title: 'New sign-in', shop }),
  ),
  sample('export-ready', 'Data export ready', (shop) => renderExportReadyEmail({ shop })),
  sample('account-closed', 'Account closed', (shop) =>
    renderAccountClosedEmail({ firstName, shop }),
  ),
]
