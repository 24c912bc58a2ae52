import { localStore } from '#ui/browser-store.ts'
import { session } from './session.ts'

/** Specification §8: clear local storage and reset the session. */
export function endSession(): void {
  localStore.clear()
  session.reset()
}
