import type { MailBody } from '#platform/mail/letter.ts'
import { memberMail } from './member-mail.ts'

const onThePage = 'Type it on the page where you asked for it. It is good for 10 minutes, once.'
const keepItQuiet =
  'Nobody at Aumbry will ever ask you for it. You did not ask for this mail? Then you need not do anything.'

interface Coded {
  readonly code: string
  readonly origin: string
}

export function registrationCodeMail({
  code,
  origin,
  firstName,
}: Coded & { firstName: string }): MailBody {
  return memberMail({
    subject: `${code} is your code for your new Aumbry account`,
    heading: `Welcome, ${firstName}. One code and the account is yours.`,
    code,
    paragraphs: [onThePage, keepItQuiet],
    origin,
  })
}

/** Somebody registered an address that has an account: only the owner of its mailbox learns that. */
export function alreadyMemberMail({ code, origin }: Coded): MailBody {
  return memberMail({
    subject: `${code} signs you in to your Aumbry account`,
    heading: 'You have an account already.',
    code,
    paragraphs: [
      `There is an account with this address, so we made no second one. This code signs you in to it. ${onThePage}`,
      'The password you had stays as it is. You did not ask for this mail? Then you need not do anything.',
    ],
    origin,
  })
}

export function signInCodeMail({ code, origin }: Coded): MailBody {
  return memberMail({
    subject: `${code} is your code to sign in to Aumbry`,
    heading: 'Your code to sign in',
    code,
    paragraphs: [onThePage, keepItQuiet],
    origin,
  })
}

export function noAccountMail({ origin }: { origin: string }): MailBody {
  return memberMail({
    subject: 'There is no Aumbry account with this address yet',
    heading: 'No account with this address yet',
    paragraphs: [
      'Somebody asked to sign in with this address, and there is no account with it. Was it you? An account takes a minute.',
      'Perhaps you used another address with us. You did not ask for this mail? Then you need not do anything.',
    ],
    link: { label: 'Open an account', url: `${origin}/login` },
    origin,
  })
}

export function resetMail({ token, origin }: { token: string; origin: string }): MailBody {
  return memberMail({
    subject: 'Set a new password for your Aumbry account',
    heading: 'Set a new password',
    paragraphs: [
      'This link opens a page where you choose a new password. It is good for 30 minutes, once, and signs you out everywhere else.',
      'You did not ask for this mail? Then you need not do anything: your password stays as it is.',
    ],
    // Behind the #, the secret never reaches a log, a proxy or another site.
    link: { label: 'Choose a new password', url: `${origin}/login#reset=${token}` },
    origin,
  })
}

export function welcomeMail({
  firstName,
  origin,
}: {
  firstName: string
  origin: string
}): MailBody {
  return memberMail({
    subject: 'Your Aumbry account is open',
    heading: `Welcome, ${firstName}.`,
    paragraphs: [
      'Your account is open. Orders you placed with this address before are in it, and an address you save there is one you need not type again.',
      'A passkey or a mailed code signs you in without a password; both are set up in your account settings.',
    ],
    link: { label: 'Open your account', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function newDeviceMail({
  device,
  when,
  origin,
}: {
  device: string
  when: string
  origin: string
}): MailBody {
  return memberMail({
    subject: 'Your Aumbry account was opened on a new device',
    heading: 'A new device signed in',
    paragraphs: [
      `${device}, ${when}. If that was you, all is well and nothing is left to do.`,
      'If it was not you, open the list of what happened with your account, choose “This was not me”, and set a new password.',
    ],
    link: { label: 'See what happened', url: `${origin}/user/accountSettings` },
    origin,
  })
}

export function passwordChangedMail({ when, origin }: { when: string; origin: string }): MailBody {
  return memberMail({
    subject: 'The password of your Aumbry account was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `It was changed ${when}, and every other device was signed out. If that was you, nothing is left to do.`,
      'If it was not you, set a new password with a mailed link now, then answer this mail and a person looks at your account.',
    ],
    link: { label: 'Set a new password', url: `${origin}/login` },
    origin,
  })
}
