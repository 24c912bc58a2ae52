/** A person without an account, known by mailbox. */
export interface Guest {
  /** See `getMailboxIdentity`. */
  readonly identity: string
  /** The spellings of the address that the shop has stored. */
  readonly emails: readonly string[]
}

export interface GuestErasure extends Guest {
  /** When the erasure was confirmed. What the person does after it stays. */
  readonly before: Date
  readonly now: Date
}
