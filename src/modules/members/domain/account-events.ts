/** The kinds of account events with their titles in the timeline. */
export const accountEventTitles = {
  account_opened: 'Account opened',
  signed_in: 'Signed in',
  signed_in_new_device: 'Signed in on a new device',
  signed_out: 'Signed out',
  session_ended: 'Signed out another device',
  sessions_ended: 'Signed out everywhere',
  name_changed: 'Name or birth date changed',
  contact_changed: 'Phone or email preferences changed',
  password_changed: 'Password changed',
  password_reset: 'Password reset by email',
  email_change_requested: 'Email change requested',
  email_changed: 'Email changed',
  email_change_reverted: 'Email change reverted',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  export_requested: 'Data export requested',
  address_changed: 'Address book changed',
  reward_redeemed: 'Points redeemed for a reward',
  gift_card_redeemed: 'Gift card added to wallet',
  wallet_spent: 'Wallet or points used for an order',
  account_frozen: 'Account put on hold by the shop',
  account_released: 'Account released by the shop',
  disputed: 'You reported activity that wasn’t yours',
} as const

export type AccountEventKind = keyof typeof accountEventTitles

export function getAccountEventTitle(kind: string): string {
  return isKnown(kind) ? accountEventTitles[kind] : kind
}

const undisputableKinds: readonly string[] = [
  'account_opened',
  'signed_out',
  'session_ended',
  'sessions_ended',
  'email_change_reverted',
  'account_frozen',
  'account_released',
  'disputed',
]

export function isDisputableEvent(kind: string): boolean {
  return isKnown(kind) && !undisputableKinds.includes(kind)
}

function isKnown(kind: string): kind is AccountEventKind {
  return Object.hasOwn(accountEventTitles, kind)
}
