import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { signInAddress } from '#storefront/session/back-url.ts'

/** In the place of an order that is not shown here: the same for one that is too old, somebody else's or none at all. */
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
              ? 'Your account has no order at this address. All of its orders are on one page; one placed without it is found by its number and email.'
              : 'Without an account, an order is open for a day in the browser it was placed in. After that its number and your email find it, and the link in the confirmation we mailed opens all of it.'}
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
          <TextLink href={signInAddress(path)}>Ordered with an account? Sign in</TextLink>
        )}
      </p>
    </Section>
  )
}
