import type { EmailContent } from '#platform/mail/email-layout.ts'
import { renderMemberEmail } from './member-email.ts'

const codeInstructions =
  'Enter this code on the page where you requested it. It expires in 10 minutes and can be '
  + 'used once.'
const codeWarning =
  'Nobody at Aumbry will ever ask you for it. If you didn’t request this email, you can ignore it.'

interface CodeEmail {
  readonly code: string
  readonly origin: string
}

export function renderRegistrationCodeEmail({
  code,
  origin,
  firstName,
}: CodeEmail & { firstName: string }): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your code for your new Aumbry account`,
    heading: `Welcome, ${firstName}. Enter this code to open your account.`,
    code,
    paragraphs: [codeInstructions, codeWarning],
    origin,
  })
}

/**
 * Sent when someone registers an address that already has an account; only its mailbox owner learns
 * about it.
 */
export function renderAlreadyMemberEmail({ code, origin }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} signs you in to your Aumbry account`,
    heading: 'You already have an account.',
    code,
    paragraphs: [
      'There is already an account with this address, so we didn’t create another one. This '
        + `code signs you in to it. ${codeInstructions}`,
      'Your password hasn’t changed. If you didn’t request this email, you can ignore it.',
    ],
    origin,
  })
}

export function renderSignInCodeEmail({ code, origin }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your Aumbry sign-in code`,
    heading: 'Your sign-in code',
    code,
    paragraphs: [codeInstructions, codeWarning],
    origin,
  })
}

export function renderNoAccountEmail({ origin }: { origin: string }): EmailContent {
  return renderMemberEmail({
    subject: 'There is no Aumbry account with this address yet',
    heading: 'No account with this address yet',
    paragraphs: [
      'Someone tried to sign in with this address, but it has no account. If it was you, you '
        + 'can create one in a minute.',
      'You may have used a different address with us. If you didn’t request this email, you '
        + 'can ignore it.',
    ],
    link: { label: 'Create an account', url: `${origin}/login` },
    origin,
  })
}

export function renderPasswordResetEmail({
  token,
  origin,
}: {
  token: string
  origin: string
}): EmailContent {
  return renderMemberEmail({
    subject: 'Set a new password for your Aumbry account',
    heading: 'Set a new password',
    paragraphs: [
      'Use this link to choose a new password. It expires in 30 minutes, can be used once, '
        + 'and signs you out everywhere else.',
      'If you didn’t request this email, you can ignore it. Your password won’t change.',
    ],
    // A URL fragment is not sent to servers, so the token appears in no log.
    link: { label: 'Choose a new password', url: `${origin}/login#reset=${token}` },
    origin,
  })
}

export function renderAccountWelcomeEmail({
  firstName,
  origin,
}: {
  firstName: string
  origin: string
}): EmailContent {
  return renderMemberEmail({
    subject: 'Welcome to Aumbry',
    heading: `Welcome, ${firstName}.`,
    paragraphs: [
      'Your account is ready. It includes the orders you placed earlier with this address, '
        + 'and it can save your addresses for faster checkout.',
      'You can sign in without a password, using a passkey or an emailed code. Set up '
        + 'passkeys in your account settings.',
    ],
    link: { label: 'Open your account', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function renderNewDeviceEmail({
  device,
  when,
  origin,
}: {
  device: string
  when: string
  origin: string
}): EmailContent {
  return renderMemberEmail({
    subject: 'New sign-in to your Aumbry account',
    heading: 'New device signed in',
    paragraphs: [
      `${device}, ${when}. If that was you, you don’t need to do anything.`,
      'If it wasn’t you, open the recent activity in your account settings, choose “This was '
        + 'not me”, and set a new password.',
    ],
    link: { label: 'Review recent activity', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function renderPasswordChangedEmail({
  when,
  origin,
}: {
  when: string
  origin: string
}): EmailContent {
  return renderMemberEmail({
    subject: 'The password of your Aumbry account was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `It was changed ${when}, and every other device was signed out. If that was you, you `
        + 'don’t need to do anything.',
      'If it wasn’t you, reset your password now, then reply to this email and we’ll look '
        + 'into your account.',
    ],
    link: { label: 'Reset my password', url: `${origin}/login` },
    origin,
  })
}
