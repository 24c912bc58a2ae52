import type { EmailContent } from '#platform/mail/email-layout.ts'
import { renderMemberEmail } from './member-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

const codeInstructions =
  'Enter this code on the page where you requested it. It expires in 10 minutes and can be '
  + 'used once.'
const warnOfCode = ({ name }: EmailShop): string =>
  `Nobody at ${name} will ever ask you for it. If you didn’t request this email, you can ignore it.`

interface CodeEmail {
  readonly code: string
  readonly shop: EmailShop
}

export function renderRegistrationCodeEmail({
  code,
  shop,
  firstName,
}: CodeEmail & { firstName: string }): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your code for your new ${shop.name} account`,
    heading: `Welcome, ${firstName}. Enter this code to open your account.`,
    code,
    paragraphs: [codeInstructions, warnOfCode(shop)],
    reason: `this address was entered at ${shop.name}`,
    shop,
  })
}

/**
 * Sent when someone registers an address that already has an account; only its mailbox owner learns
 * about it.
 */
export function renderAlreadyMemberEmail({ code, shop }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} signs you in to your ${shop.name} account`,
    heading: 'You already have an account.',
    code,
    paragraphs: [
      'There is already an account with this address, so we didn’t create another one. This '
        + `code signs you in to it. ${codeInstructions}`,
      'Your password hasn’t changed. If you didn’t request this email, you can ignore it.',
    ],
    shop,
  })
}

export function renderSignInCodeEmail({ code, shop }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your ${shop.name} sign-in code`,
    heading: 'Your sign-in code',
    code,
    paragraphs: [codeInstructions, warnOfCode(shop)],
    shop,
  })
}

export function renderNoAccountEmail({ shop }: { shop: EmailShop }): EmailContent {
  return renderMemberEmail({
    subject: `There is no ${shop.name} account with this address yet`,
    heading: 'No account with this address yet',
    paragraphs: [
      'Someone tried to sign in with this address, but it has no account. If it was you, you '
        + 'can create one in a minute.',
      'You may have used a different address with us. If you didn’t request this email, you '
        + 'can ignore it.',
    ],
    link: { label: 'Create an account', url: `${shop.origin}/login` },
    reason: `this address was entered at ${shop.name}`,
    shop,
  })
}

export function renderPasswordResetEmail({
  token,
  shop,
}: {
  token: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `Set a new password for your ${shop.name} account`,
    heading: 'Set a new password',
    paragraphs: [
      'Use this link to choose a new password. It expires in 30 minutes, can be used once, '
        + 'and signs you out everywhere else.',
      'If you didn’t request this email, you can ignore it. Your password won’t change.',
    ],
    // A URL fragment is not sent to servers, so the token appears in no log.
    link: { label: 'Choose a new password', url: `${shop.origin}/login#reset=${token}` },
    shop,
  })
}

export function renderAccountWelcomeEmail({
  firstName,
  shop,
}: {
  firstName: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `Welcome to ${shop.name}`,
    heading: `Welcome, ${firstName}.`,
    paragraphs: [
      'Your account is ready. It includes the orders you placed earlier with this address, '
        + 'and it can save your addresses for faster checkout.',
      'You can sign in without a password, using a passkey or an emailed code. Set up '
        + 'passkeys in your account settings.',
    ],
    link: { label: 'Open your account', url: `${shop.origin}/user/accountSettings` },
    shop,
  })
}

export function renderNewDeviceEmail({
  device,
  when,
  shop,
}: {
  device: string
  when: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `New sign-in to your ${shop.name} account`,
    heading: 'New device signed in',
    paragraphs: [
      `${device}, ${when}. If that was you, you don’t need to do anything.`,
      'If it wasn’t you, open the recent activity in your account settings, choose “This was '
        + 'not me”, and set a new password.',
    ],
    link: { label: 'Review recent activity', url: `${shop.origin}/user/accountSettings` },
    shop,
  })
}

export function renderPasswordChangedEmail({
  when,
  shop,
}: {
  when: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `The password of your ${shop.name} account was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      `It was changed ${when}, and every other device was signed out. If that was you, you `
        + 'don’t need to do anything.',
      'If it wasn’t you, reset your password now, then reply to this email and we’ll look '
        + 'into your account.',
    ],
    link: { label: 'Reset my password', url: `${shop.origin}/login` },
    shop,
  })
}
