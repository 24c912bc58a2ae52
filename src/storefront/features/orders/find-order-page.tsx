import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import { signInUrl } from '#storefront/session/back-url.ts'
import * as t from '#messages/order-placed.ts'

/**
 * Shown for orders that cannot be opened here: too old, of someone else or unknown. The page does
 * not reveal which.
 */
export function FindOrderPage({ isMember, path }: { isMember: boolean; path: string }) {
  return (
    <Section>
      <PageHead
        size="step"
        title={t.findTitle({ em: emphasize })}
        lead={<p>{isMember ? t.findMember : t.findGuest}</p>}
      />
      <p className="cluster">
        <ButtonLink href={isMember ? paths.orders : paths.trackOrder}>
          {isMember ? t.yourOrders : t.trackAny}
        </ButtonLink>
        {isMember ? (
          <TextLink href={paths.trackOrder}>{t.trackAny}</TextLink>
        ) : (
          <TextLink href={signInUrl(path)}>{t.memberSignIn}</TextLink>
        )}
      </p>
    </Section>
  )
}
