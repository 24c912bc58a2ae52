/** The specification's levels are 0 for a member, which is falsy (compare with `===`), and 99 for a visitor. */
export const guestLevel = 99

/** A check passes when the level is the wanted one or in the list; nobody's level passes nothing (specification §6). */
export function hasLevel(
  user: { readonly userLevel: number } | null,
  wanted: number | readonly number[],
): boolean {
  if (user === null) return false
  return typeof wanted === 'number' ? user.userLevel === wanted : wanted.includes(user.userLevel)
}
