import type { EmailContent } from '#platform/mail/email-layout.ts'
import { maskEmail } from '#kernel/email/email.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { renderMemberEmail } from './member-email.ts'
import type { EmailShop } from '#platform/mail/email-shop.ts'

interface CodeEmail {
  readonly code: string
  readonly shop: EmailShop
}

export function renderConfirmCodeEmail({ code, shop }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your ${shop.name} confirmation code`,
    heading: 'Your confirmation code',
    code,
    paragraphs: [
      'Enter this code on the page where you requested it. It expires in 10 minutes and can '
        + 'be used once.',
      'If you didn’t request it, someone else is signed in to your account. Open your '
        + 'account settings, sign out everywhere, and set a new password.',
    ],
    shop,
  })
}

export function renderEmailChangeCodeEmail({ code, shop }: CodeEmail): EmailContent {
  return renderMemberEmail({
    subject: `${code} is your code to verify this email address`,
    heading: 'Is this your new address?',
    code,
    paragraphs: [
      `Someone with an account at ${shop.name} wants to change their email to this address. `
        + 'Enter the '
        + 'code on the page that asks for it. It expires in 10 minutes and can be used once.',
      'If that wasn’t you, you can ignore this email. Nothing will change.',
    ],
    reason: `this address was entered at ${shop.name}`,
    shop,
  })
}

export function renderEmailChangeLinkEmail({
  token,
  shop,
}: {
  token: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: 'Confirm your new email address',
    heading: 'One last step',
    paragraphs: [
      'Open this page and confirm your address. From then on, you sign in with it and our '
        + 'emails go to it. The link expires in one hour.',
      'Until then, your current address stays in place. If that wasn’t you, you can ignore '
        + 'this email.',
    ],
    link: {
      label: 'Confirm this address',
      url: `${shop.origin}/user/accountSettings/confirmAfter#t=${token}`,
    },
    reason: `this address was entered at ${shop.name}`,
    shop,
  })
}

/** Sent to the previous address. The new address is masked in case the email is forwarded. */
export function renderEmailChangedEmail({
  newEmail,
  undo,
  until,
  shop,
}: {
  newEmail: string
  undo: string
  until: Date
  shop: EmailShop
}): EmailContent {
  const last = formatDate(calendarDate(until))
  return renderMemberEmail({
    subject: `The email address of your ${shop.name} account was changed`,
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${maskEmail(newEmail)}. If you didn’t make this change, this `
        + `link reverts it and signs out every device until ${last}.`,
      `Until ${last}, the account’s addresses, points and credit can’t be changed. If you `
        + 'made this change, you don’t need to do anything.',
    ],
    link: {
      label: 'Revert the change',
      url: `${shop.origin}/user/accountSettings/confirmAfter#undo=${undo}`,
    },
    shop,
  })
}

export function renderEmailChangeRevertedEmail({ shop }: { shop: EmailShop }): EmailContent {
  return renderMemberEmail({
    subject: `Your ${shop.name} account uses this address again`,
    heading: 'The change was reverted',
    paragraphs: [
      'Your account uses this address again. Every device was signed out, and the old '
        + 'password no longer works. Sign in with an emailed code and set a new password.',
      'Check the recent activity in your account settings. If you see something you didn’t '
        + 'do, reply to this email and we’ll help.',
    ],
    link: { label: 'Sign in', url: `${shop.origin}/login` },
    shop,
  })
}

export function renderEventDisputedEmail({
  title,
  shop,
}: {
  title: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: 'You reported activity that wasn’t yours',
    heading: 'We signed out every other device',
    paragraphs: [
      `You reported that “${title}” in your ${shop.name} account wasn’t you. Every other device is `
        + 'signed out, and open links no longer work. Set a new password next.',
      'If something still isn’t right, or you didn’t report this, reply to this email and '
        + 'we’ll look into your account.',
    ],
    link: { label: 'Set a new password', url: `${shop.origin}/user/accountSettings` },
    shop,
  })
}

export function renderPasskeyEmail({
  what,
  when,
  shop,
}: {
  what: string
  when: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `The passkeys of your ${shop.name} account changed`,
    heading: 'Your passkeys changed',
    paragraphs: [
      `The passkey ${what} ${when}. If that was you, you don’t need to do anything.`,
      'If it wasn’t you, open the recent activity in your account settings and choose “This '
        + 'was not me”.',
    ],
    link: { label: 'Review recent activity', url: `${shop.origin}/user/accountSettings` },
    shop,
  })
}

export function renderAccountClosedEmail({
  firstName,
  shop,
}: {
  firstName: string
  shop: EmailShop
}): EmailContent {
  return renderMemberEmail({
    subject: `Your ${shop.name} account is closed`,
    heading: `Goodbye${firstName ? `, ${firstName}` : ''}.`,
    paragraphs: [
      'Your account is closed. Your address book, wish lists, cart and sign-in data have '
        + 'been erased. We keep only the order data that invoices and deliveries require, '
        + 'under a number in place of your account.',
      'If you didn’t close it, reply to this email and we’ll look into it. If you ever come '
        + 'back, a new account takes a minute.',
    ],
    reason: `you had an account at ${shop.name}`,
    shop,
  })
}

/** Contains no download link: access to the mailbox alone must not be enough. */
export function renderExportReadyEmail({ shop }: { shop: EmailShop }): EmailContent {
  return renderMemberEmail({
    subject: `Your ${shop.name} data export is ready`,
    heading: 'Your data is ready',
    paragraphs: [
      'Download it from your account settings within 24 hours. We’ll ask you to confirm your '
        + 'password.',
      'If you didn’t request it, open the recent activity in your account settings and '
        + 'choose “This was not me”.',
    ],
    link: { label: 'Open account settings', url: `${shop.origin}/user/accountSettings` },
    shop,
  })
}
