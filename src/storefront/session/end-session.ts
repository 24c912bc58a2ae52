import { session } from './session.ts'

/** Specification §8: clear local storage and reset the session. */
export function endSession(): void {
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
  session.reset()
}
