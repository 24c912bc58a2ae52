import type { ReactNode } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { paths } from '#storefront/paths.ts'
import { EmailField } from '../members/email-field.tsx'
import type { RestockPageProps } from './submit-restock-forms.ts'
import styles from './restock-page.module.css'

/** The page of the links in back-in-stock emails, and of the form without JavaScript. */
export function RestockPage(page: RestockPageProps) {
  return (
    <Section>
      <div className={styles.page}>
        <RestockView {...page} />
      </div>
    </Section>
  )
}

type View<Name extends RestockPageProps['view']> = Extract<RestockPageProps, { view: Name }>

function RestockView(page: RestockPageProps) {
  switch (page.view) {
    case 'request':
      return <RequestView {...page} />
    case 'confirm':
      return <ConfirmView {...page} />
    case 'stop':
      return <StopView {...page} />
    case 'incomplete':
      return (
        <PageHead
          title="This link is incomplete"
          close
          lead={<p>Open it from the email again, or copy the whole address.</p>}
        />
      )
  }
}

function RequestView({ variantId, slug, email, state, emailFault, fault }: View<'request'>) {
  const back = slug && (
    <ButtonLink href={paths.goods(slug, variantId)} variant="secondary">
      Back to the product
    </ButtonLink>
  )
  if (state !== null)
    return (
      <>
        <PageHead
          title="Check your email"
          close
          lead={
            <p>
              We’ve sent a link to {email}. Confirm with it, and we’ll email you when this is back.
            </p>
          }
        />
        <div className={styles.acts}>{back}</div>
      </>
    )
  return (
    <>
      <PageHead title="Email me when it’s back" close lead={<p>One email, and nothing else.</p>} />
      {fault && <Fault>{fault}</Fault>}
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="request" />
        <input type="hidden" name="variantId" value={variantId} />
        <input type="hidden" name="slug" value={slug} />
        <EmailField
          label="Email"
          name="email"
          defaultValue={email}
          error={emailFault ?? undefined}
        />
        <div className={styles.acts}>
          <Button type="submit">Email me when it’s back</Button>
          {back}
        </div>
      </form>
    </>
  )
}

function ConfirmView({ confirmed, fault }: View<'confirm'>) {
  if (confirmed === null)
    return (
      <>
        <PageHead
          title="Email me when it’s back"
          close
          lead={<p>Confirm your address, and we’ll send one email when it’s back in stock.</p>}
        />
        {fault ? <Fault>{fault}</Fault> : <OneButton label="Yes, email me" />}
      </>
    )
  const { email, product, isBack } = confirmed
  return (
    <>
      <PageHead
        title={isBack ? 'It’s back already' : 'You’re on the list'}
        close
        lead={
          <p>
            {isBack
              ? `${product.title}: in stock right now.`
              : `We’ll email ${email} once when this is back: ${product.title}.`}
          </p>
        }
      />
      <div className={styles.acts}>
        <ButtonLink
          href={paths.goods(product.slug, product.variantId)}
          variant={isBack ? 'primary' : 'secondary'}
        >
          {isBack ? 'See it in the shop' : 'Back to the product'}
        </ButtonLink>
      </div>
    </>
  )
}

function StopView({ stopped, fault }: View<'stop'>) {
  if (stopped === null)
    return (
      <>
        <PageHead
          title="Stop back-in-stock emails?"
          close
          lead={<p>We won’t tell you when something you’re waiting for is back.</p>}
        />
        {fault ? <Fault>{fault}</Fault> : <OneButton label="Stop these emails" />}
      </>
    )
  return (
    <>
      <PageHead
        title="You won’t get these emails anymore"
        close
        lead={<p>We’ve stopped all back-in-stock emails to {stopped.email}.</p>}
      />
      <div className={styles.acts}>
        <ButtonLink href={paths.collections} variant="secondary">
          Go to the shop
        </ButtonLink>
      </div>
    </>
  )
}

/** Opening a link changes nothing, because email scanners do; its button does. */
function OneButton({ label }: { readonly label: string }) {
  return (
    <form method="post" className={styles.acts}>
      <Button type="submit" size="large">
        {label}
      </Button>
    </form>
  )
}

function Fault({ children }: { readonly children: ReactNode }) {
  return (
    <NoticeRow tone="error" live>
      <p>{children}</p>
    </NoticeRow>
  )
}
