import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => {}

/** False on the server and until hydration; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}
