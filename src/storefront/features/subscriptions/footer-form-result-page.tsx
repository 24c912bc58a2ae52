import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { FooterFormResult } from './submit-footer-form.ts'
import { subscribedMessage } from './subscribe-calls.ts'
import styles from './unsubscribe-page.module.css'

export function FooterFormResultPage({ email, fault }: FooterFormResult) {
  const { newsletter } = useShopSettings()
  return (
    <Section>
      <div className={styles.page}>
        {fault === null ? (
          <>
            <PageHead title="Check your email" close lead={<p>{subscribedMessage}</p>} />
            <ButtonLink href={paths.collections}>Start shopping</ButtonLink>
          </>
        ) : (
          <>
            <PageHead
              title={newsletter.signUpTitle}
              close
              lead={<p>We’ll email you a confirmation link and a code for {newsletter.offer}.</p>}
            />
            <form method="post" className={styles.form} noValidate>
              <TextField
                label="Email"
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={email}
                error={fault}
              />
              <Button type="submit">Subscribe</Button>
            </form>
          </>
        )}
      </div>
    </Section>
  )
}
