import { refuse } from '#kernel/refusal/refusal.ts'

/** A wrong code, one that was used and one that has run out are one answer. */
export const wrongCode = refuse(
  'token-used-or-expired',
  'That code does not fit or has run out. Ask for a new one.',
)
