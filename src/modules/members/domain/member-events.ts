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
  email_change_requested: 'Email change asked for',
  email_changed: 'Email changed',
  email_change_undone: 'Email change taken back',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  export_requested: 'Copy of your data asked for',
  address_changed: 'Address book changed',
  reward_redeemed: 'Points turned into a reward',
  gift_card_redeemed: 'Gift card put into the wallet',
  wallet_spent: 'Wallet or points used for an order',
  account_frozen: 'Account put on hold by the shop',
  account_released: 'Account opened again by the shop',
  disputed: 'You told us that something was not you',
} as const

export type MemberEventKind = keyof typeof memberEventTitles

/** An event of a kind that is no longer written keeps its name. */
export function titleOf(kind: string): string {
  return isKnown(kind) ? memberEventTitles[kind] : kind
}

const ownDoing: readonly string[] = [
  'account_opened',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'email_change_undone',
  'account_frozen',
  'account_released',
  'disputed',
]

/** Whether "this was not me" makes sense of it. */
export function isDisputable(kind: string): boolean {
  return isKnown(kind) && !ownDoing.includes(kind)
}

function isKnown(kind: string): kind is MemberEventKind {
  return Object.hasOwn(memberEventTitles, kind)
}
