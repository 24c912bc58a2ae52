import { refuse } from '#kernel/refusal/refusal.ts'

/** A wrong, used or expired code gets the same answer. */
export const invalidCodeRefusal = refuse(
  'token-used-or-expired',
  'That code is incorrect or has expired. Request a new one.',
  { reason: 'code-invalid' },
)
