import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextField } from '#ui/primitives/field/field.tsx'
import { paths } from '#storefront/paths.ts'
import type { Asked } from './ask-form.ts'
import { subscribedMessage } from './subscribe-calls.ts'
import styles from './leave-page.module.css'

/** The answer to the footer's form: the mail is on its way, or what to mend. */
export function AskedPage({ email, fault }: Asked) {
  return (
    <Section>
      <div className={styles.page}>
        {fault === null ? (
          <>
            <PageHead title="Look into your mailbox." close lead={<p>{subscribedMessage}</p>} />
            <ButtonLink href={paths.collections}>Look around</ButtonLink>
          </>
        ) : (
          <>
            <PageHead
              title="Two letters a month"
              close
              lead={<p>We mail you a link to confirm, and your code for 20% off a first order.</p>}
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
