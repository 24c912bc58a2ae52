import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { signInUrl } from '#storefront/session/back-url.ts'

export function OrdersSignedOut() {
  return (
    <EmptyState
      title="Sign in to see your orders."
      action={<ButtonLink href={signInUrl(paths.orders)}>Sign in</ButtonLink>}
    >
      <p>
        Ordered without an account? <TextLink href={paths.trackOrder}>Track an order</TextLink> with
        its number and your email.
      </p>
    </EmptyState>
  )
}
