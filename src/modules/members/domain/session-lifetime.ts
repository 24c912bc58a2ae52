/** How long a session lasts after its last use, and in total. */
export interface SessionLifetime {
  readonly slidingDays: number
  readonly absoluteDays: number
}

/** Lasts as long as a guest's cart (commerce.md §1.3). */
export const guestSessionLifetime: SessionLifetime = { slidingDays: 60, absoluteDays: 365 }

/** commerce.md, ruling 2. */
export const memberSessionLifetime: SessionLifetime = { slidingDays: 30, absoluteDays: 90 }
