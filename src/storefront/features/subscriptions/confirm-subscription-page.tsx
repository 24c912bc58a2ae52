import { useState, useSyncExternalStore } from 'react'
import type { ConfirmedSubscription } from '#modules/subscriptions/contract.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { confirmSubscription } from './subscribe-calls.ts'
import * as t from '#messages/confirm-subscription.ts'
import styles from './unsubscribe-page.module.css'

/** Opened by an emailed link. Only the button confirms, because email scanners follow links. */
export function ConfirmSubscriptionPage() {
  const token = useSyncExternalStore(subscribeToHash, readToken, () => null)
  const [confirmed, setConfirmed] = useState<ConfirmedSubscription | null>(null)
  const { offer } = useShopSettings().newsletter
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      setConfirmed(await confirmSubscription(token ?? ''))
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : t.unreachable)
    }
    setBusy(false)
  }
  return (
    <Section>
      <div className={styles.page}>
        {confirmed ? (
          <Confirmed {...confirmed} />
        ) : (
          <>
            <PageHead title={t.confirmEmail} close lead={<p>{t.confirmHint({ offer })}</p>} />
            {(fault ?? (token === '' ? t.incomplete : null)) && (
              <NoticeRow tone="error" live>
                <p>{fault ?? t.incomplete}</p>
              </NoticeRow>
            )}
            <div className={styles.choices}>
              <Button size="large" busy={busy} disabled={!token} onClick={() => void confirm()}>
                {t.confirm}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  )
}

function subscribeToHash(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** Read from the URL fragment, which no server log contains. */
function readToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('t') ?? ''
}

function Confirmed({ email, coupon }: ConfirmedSubscription) {
  const { timeZone } = useShopSettings()
  const { offer } = useShopSettings().newsletter
  if (!coupon)
    return (
      <>
        <PageHead title={t.onList} close lead={<p>{t.firstOrdersOnly({ email })}</p>} />
        <ButtonLink href={paths.collections}>{t.startShopping}</ButtonLink>
      </>
    )
  return (
    <>
      <PageHead title={offer} close lead={<p>{t.enterCode({ email })}</p>} />
      <p className={styles.code}>
        <span>{coupon.code}</span>
        <CopyButton value={coupon.code} label={t.copyCode} copiedLabel={t.codeCopied} />
      </p>
      <p className={styles.small}>
        {t.validUntil({ date: formatDate(calendarDate(new Date(coupon.endsAt), timeZone)) })}
      </p>
      <div className={styles.choices}>
        <ButtonLink href={paths.collections}>{t.startShopping}</ButtonLink>
        <ButtonLink href={paths.cart} variant="secondary">
          {t.viewCart}
        </ButtonLink>
      </div>
    </>
  )
}
