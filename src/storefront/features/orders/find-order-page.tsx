import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { signInUrl } from '#storefront/session/back-url.ts'

/**
 * Shown for orders that cannot be opened here: too old, of someone else or unknown. The page does
 * not reveal which.
 */
export function FindOrderPage({ isMember, path }: { isMember: boolean; path: string }) {
  return (
    <Section>
      <PageHead
        size="step"
        title={
          <>
            Find <em>your order</em>
          </>
        }
        lead={
          <p>
            {isMember
              ? 'We could not find this order in your account. See all your orders, or find '
                + 'an order placed without the account by its number and email.'
              : 'Without an account, an order stays open for a day in the browser it was '
                + 'placed in. After that, find it by its number and your email, or use the '
                + 'link in your confirmation email.'}
          </p>
        }
      />
      <p className="cluster">
        <ButtonLink href={isMember ? paths.orders : paths.trackOrder}>
          {isMember ? 'Your orders' : 'Track an order'}
        </ButtonLink>
        {isMember ? (
          <TextLink href={paths.trackOrder}>Track an order</TextLink>
        ) : (
          <TextLink href={signInUrl(path)}>Ordered with an account? Sign in</TextLink>
        )}
      </p>
    </Section>
  )
}
