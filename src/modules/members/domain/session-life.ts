/** How long a session lasts since it was last used, and at the very most. */
export interface SessionLife {
  readonly slidingDays: number
  readonly absoluteDays: number
}

/** A guest's session lives as long as a guest's cart (commerce.md §1.3). */
export const guestLife: SessionLife = { slidingDays: 60, absoluteDays: 365 }

/** commerce.md, ruling 2. */
export const memberLife: SessionLife = { slidingDays: 30, absoluteDays: 90 }
