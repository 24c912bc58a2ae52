import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server sends and until the script has taken over; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
