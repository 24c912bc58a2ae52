import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import styles from './pay.module.css'

export function UnknownPayment() {
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          close
          size="step"
          title="We can’t find this payment"
          lead={
            <p>
              It may have been started in another browser or account, or the link is incomplete.
              Opening this page did not charge you.
            </p>
          }
        />
        <p className="cluster">
          <ButtonLink href={paths.cart}>See your cart</ButtonLink>
          <TextLink href={paths.trackOrder}>Find an order</TextLink>
          <TextLink href={paths.login}>Sign in</TextLink>
        </p>
      </div>
    </Section>
  )
}
