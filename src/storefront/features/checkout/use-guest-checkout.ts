import { useMatches } from 'react-router'

/** Whether guests can check out in this shop. */
export function useGuestCheckout(): boolean {
  const root = useMatches()[0]?.loaderData as { guestCheckout?: boolean } | undefined
  return root?.guestCheckout ?? true
}
