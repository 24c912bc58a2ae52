import { minutes } from '#kernel/time/time.ts'

/**
 * How long after placement a buyer can change or cancel an order without the staff (features.md F,
 * beyond 2).
 */
export const editWindow = minutes(30)

export function editableUntil(placedAt: Date): Date {
  return new Date(placedAt.getTime() + editWindow)
}
