import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import * as t from '#messages/orders.ts'

export function OrdersSignedOut() {
  return (
    <EmptyState
      title={t.signInTitle}
      action={<ButtonLink href={signInUrl(paths.orders)}>{t.signIn}</ButtonLink>}
    >
      <p>{t.withoutAccount({ track: linkTo(paths.trackOrder) })}</p>
    </EmptyState>
  )
}
