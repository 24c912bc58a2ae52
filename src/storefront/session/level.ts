/** The levels of the specification: 0 for a member, which is falsy, and 99 for a visitor. */
export const guestLevel = 99

/** Whether the user has the level or one of the levels; false without a user (specification §6). */
export function hasLevel(
  user: { readonly userLevel: number } | null,
  wanted: number | readonly number[],
): boolean {
  if (user === null) return false
  return typeof wanted === 'number' ? user.userLevel === wanted : wanted.includes(user.userLevel)
}
