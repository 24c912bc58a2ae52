import { useMatches } from 'react-router'

/** Whether this shop sells without an account: the merchant may close its settlement to guests. */
export function useGuestCheckout(): boolean {
  const root = useMatches()[0]?.loaderData as { guestCheckout?: boolean } | undefined
  return root?.guestCheckout ?? true
}
