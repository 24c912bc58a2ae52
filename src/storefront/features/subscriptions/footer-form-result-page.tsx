import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { FooterFormResult } from './submit-footer-form.ts'
import * as shell from '#messages/shell.ts'
import * as t from '#messages/subscriptions.ts'
import styles from './unsubscribe-page.module.css'

export function FooterFormResultPage({ email, fault }: FooterFormResult) {
  const { newsletter } = useShopSettings()
  return (
    <Section>
      <div className={styles.page}>
        {fault === null ? (
          <>
            <PageHead title={t.checkEmail} close lead={<p>{t.subscribed}</p>} />
            <ButtonLink href={paths.collections}>{t.startShopping}</ButtonLink>
          </>
        ) : (
          <>
            <PageHead
              title={newsletter.signUpTitle}
              close
              lead={<p>{t.whatIsSent({ offer: newsletter.offer })}</p>}
            />
            <form method="post" className={styles.form} noValidate>
              <TextField
                label={shell.emailLabel}
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                defaultValue={email}
                error={fault}
              />
              <Button type="submit">{shell.subscribe}</Button>
            </form>
          </>
        )}
      </div>
    </Section>
  )
}
