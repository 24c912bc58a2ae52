import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import * as t from '#messages/payment.ts'
import styles from './pay.module.css'

export function UnknownPayment() {
  return (
    <Section>
      <div className={styles.page}>
        <PageHead close size="step" title={t.unknown} lead={<p>{t.unknownHint}</p>} />
        <p className="cluster">
          <ButtonLink href={paths.cart}>{t.seeCart}</ButtonLink>
          <TextLink href={paths.trackOrder}>{t.findOrder}</TextLink>
          <TextLink href={paths.login}>{t.signIn}</TextLink>
        </p>
      </div>
    </Section>
  )
}
