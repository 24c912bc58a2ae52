import { localStore } from '#ui/browser-store.ts'
import { session } from './session.ts'

/** Clears local storage and resets the session (specification §8). */
export function endSession(): void {
  localStore.clear()
  session.reset()
}
