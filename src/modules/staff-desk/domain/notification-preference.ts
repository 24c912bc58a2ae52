export interface NotificationPreference {
  readonly kind: string
  readonly email: 'off' | 'at_once' | 'digest'
  readonly isOnBoard: boolean
}

/** A person's preference of a kind; the default of the kind if they have none. */
export function findPreference(
  {
    kind,
    notification,
  }: {
    readonly kind: string
    readonly notification?: { readonly email: NotificationPreference['email'] }
  },
  preferences: readonly NotificationPreference[],
): NotificationPreference {
  const own = preferences.find((preference) => preference.kind === kind)
  return own ?? { kind, email: notification?.email ?? 'off', isOnBoard: true }
}
