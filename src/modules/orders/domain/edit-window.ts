import { minutes } from '#kernel/time/time.ts'

/** How long a buyer can change a placed order alone: its address, its cards, its delivery, or all of it (features.md F, beyond 2). */
export const editWindow = minutes(30)

export function editableUntil(placedAt: Date): Date {
  return new Date(placedAt.getTime() + editWindow)
}
