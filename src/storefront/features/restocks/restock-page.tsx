import type { ReactNode } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { paths } from '#storefront/paths.ts'
import { EmailField } from '../members/email-field.tsx'
import type { RestockPageProps } from './submit-restock-forms.ts'
import * as t from '#messages/restock.ts'
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
      return <PageHead title={t.incomplete} close lead={<p>{t.incompleteHint}</p>} />
  }
}

function RequestView({ variantId, slug, email, state, emailFault, fault }: View<'request'>) {
  const back = slug && (
    <ButtonLink href={paths.goods(slug, variantId)} variant="secondary">
      {t.backToProduct}
    </ButtonLink>
  )
  if (state !== null)
    return (
      <>
        <PageHead title={t.checkEmail} close lead={<p>{t.checkEmailHint({ email })}</p>} />
        <div className={styles.acts}>{back}</div>
      </>
    )
  return (
    <>
      <PageHead title={t.emailMe} close lead={<p>{t.oneEmail}</p>} />
      {fault && <Fault>{fault}</Fault>}
      <form method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="request" />
        <input type="hidden" name="variantId" value={variantId} />
        <input type="hidden" name="slug" value={slug} />
        <EmailField
          label={t.email}
          name="email"
          defaultValue={email}
          error={emailFault ?? undefined}
        />
        <div className={styles.acts}>
          <Button type="submit">{t.emailMe}</Button>
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
        <PageHead title={t.emailMe} close lead={<p>{t.confirmHint}</p>} />
        {fault ? <Fault>{fault}</Fault> : <OneButton label={t.confirm} />}
      </>
    )
  const { email, product, isBack } = confirmed
  return (
    <>
      <PageHead
        title={isBack ? t.isBack : t.onList}
        close
        lead={
          <p>
            {isBack
              ? t.inStockNow({ product: product.title })
              : t.willEmail({ email, product: product.title })}
          </p>
        }
      />
      <div className={styles.acts}>
        <ButtonLink
          href={paths.goods(product.slug, product.variantId)}
          variant={isBack ? 'primary' : 'secondary'}
        >
          {isBack ? t.seeIt : t.backToProduct}
        </ButtonLink>
      </div>
    </>
  )
}

function StopView({ stopped, fault }: View<'stop'>) {
  if (stopped === null)
    return (
      <>
        <PageHead title={t.stopTitle} close lead={<p>{t.stopHint}</p>} />
        {fault ? <Fault>{fault}</Fault> : <OneButton label={t.stop} />}
      </>
    )
  return (
    <>
      <PageHead title={t.stopped} close lead={<p>{t.stoppedHint({ email: stopped.email })}</p>} />
      <div className={styles.acts}>
        <ButtonLink href={paths.collections} variant="secondary">
          {t.goToShop}
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
