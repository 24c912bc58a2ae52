import type { MailBody } from '#platform/mail/letter.ts'
import { maskEmail } from '#kernel/email/email.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { memberMail } from './member-mail.ts'

interface Coded {
  readonly code: string
  readonly origin: string
}

export function confirmCodeMail({ code, origin }: Coded): MailBody {
  return memberMail({
    subject: `${code} confirms that it is you`,
    heading: 'One code to confirm that it is you',
    code,
    paragraphs: [
      'Type it on the page where you asked for it. It is good for 10 minutes, once.',
      'You did not ask for it? Then somebody is signed in to your account. Open your account settings, sign out everywhere, and set a new password.',
    ],
    origin,
  })
}

export function changeEmailCodeMail({ code, origin }: Coded): MailBody {
  return memberMail({
    subject: `${code} is your code to use this address at Aumbry`,
    heading: 'Is this your new address?',
    code,
    paragraphs: [
      'Somebody with an Aumbry account wants to use this address from now on. Type the code on the page that asks for it. It is good for 10 minutes, once.',
      'That was not you? Then you need not do anything: nothing changes.',
    ],
    origin,
  })
}

export function changeEmailLinkMail({
  token,
  origin,
}: {
  token: string
  origin: string
}): MailBody {
  return memberMail({
    subject: 'Confirm your new email address',
    heading: 'One last step',
    paragraphs: [
      'Open this page and press its button: from then on you sign in with this address, and our mails come here. The link is good for an hour.',
      'Until then your old address stays in place. That was not you? Then you need not do anything.',
    ],
    link: {
      label: 'Confirm this address',
      url: `${origin}/user/accountSettings/confirmAfter#t=${token}`,
    },
    origin,
  })
}

/** To the old address; the new one is masked, so that a forwarded mail gives nothing away. */
export function emailChangedMail({
  newEmail,
  undo,
  until,
  origin,
}: {
  newEmail: string
  undo: string
  until: Date
  origin: string
}): MailBody {
  const last = formatDate(calendarDate(until))
  return memberMail({
    subject: 'The email address of your Aumbry account was changed',
    heading: 'Your email address was changed',
    paragraphs: [
      `Your account now goes by ${maskEmail(newEmail)}. Was it not you? Until ${last} this link takes the change back and signs everybody out.`,
      `Until ${last} the address book, points and credit of the account stand still. If the change was yours, nothing is left to do.`,
    ],
    link: {
      label: 'Take the change back',
      url: `${origin}/user/accountSettings/confirmAfter#undo=${undo}`,
    },
    origin,
  })
}

export function emailChangeUndoneMail({ origin }: { origin: string }): MailBody {
  return memberMail({
    subject: 'Your Aumbry account is back at this address',
    heading: 'The change was taken back',
    paragraphs: [
      'Your account goes by this address again. Everybody was signed out, and the password no longer works. Sign in with a mailed code and set a new one.',
      'Look at what happened in your account settings. Something there is not yours? Answer this mail and a person reads it.',
    ],
    link: { label: 'Sign in', url: `${origin}/login` },
    origin,
  })
}

export function disputedMail({ title, origin }: { title: string; origin: string }): MailBody {
  return memberMail({
    subject: 'You told us that something was not you',
    heading: 'We signed everybody else out',
    paragraphs: [
      `You said of “${title}” in your Aumbry account that it was not you. Every other device is signed out, and open links are void. Set a new password next.`,
      'Something is still not right, or you did not say so? Answer this mail and a person looks at your account.',
    ],
    link: { label: 'Set a new password', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function passkeyMail({
  what,
  when,
  origin,
}: {
  what: string
  when: string
  origin: string
}): MailBody {
  return memberMail({
    subject: 'The passkeys of your Aumbry account changed',
    heading: 'Your passkeys changed',
    paragraphs: [
      `The passkey ${what} ${when}. If that was you, nothing is left to do.`,
      'If it was not you, open the list of what happened with your account and choose “This was not me”.',
    ],
    link: { label: 'See what happened', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function accountClosedMail({
  firstName,
  origin,
}: {
  firstName: string
  origin: string
}): MailBody {
  return memberMail({
    subject: 'Your Aumbry account is closed',
    heading: `Goodbye${firstName ? `, ${firstName}` : ''}.`,
    paragraphs: [
      'Your account is closed, and your address book, wish lists, cart and sign-ins are erased. Orders stay as far as invoices and deliveries need them, under a number in place of your account.',
      'You did not close it? Answer this mail and a person looks at it. Should you come back, a new account takes a minute.',
    ],
    origin,
  })
}

/** It holds no link to the data: a mailbox alone is not enough for that. */
export function exportReadyMail({ origin }: { origin: string }): MailBody {
  return memberMail({
    subject: 'The copy of your Aumbry data is ready',
    heading: 'Your data is ready',
    paragraphs: [
      'Open your account settings to download it. It is there for 24 hours, and you are asked for your password once more.',
      'You did not ask for it? Open the list of what happened with your account and choose “This was not me”.',
    ],
    link: { label: 'Open account settings', url: `${origin}/user/accountSettings` },
    origin,
  })
}
