/** What a member reads of the account's life, and what each is called. */
export const memberEventTitles = {
  account_opened: 'Account opened',
  signed_in: 'Signed in',
  signed_in_new_device: 'Signed in on a new device',
  signed_out: 'Signed out',
  session_ended: 'A device signed out from afar',
  sessions_ended: 'Signed out everywhere',
  name_changed: 'Name or birth date changed',
  contact_changed: 'Phone or mail preferences changed',
  password_changed: 'Password changed',
  password_reset: 'Password set anew by a mailed link',
  email_change_requested: 'E-mail change asked for',
  email_changed: 'E-mail changed',
  email_change_undone: 'E-mail change taken back',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  export_requested: 'Copy of your data asked for',
  address_changed: 'Address book changed',
  disputed: 'You told us that something was not you',
} as const

export type MemberEventKind = keyof typeof memberEventTitles
