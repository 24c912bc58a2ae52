import { useState, useSyncExternalStore } from 'react'
import type { ConfirmedSubscription } from '#modules/subscriptions/contract.ts'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { paths } from '#storefront/paths.ts'
import { confirmSubscription } from './subscribe-calls.ts'
import styles from './leave-page.module.css'

/** A mailed link opens it; only the press confirms, because programs that look through mails follow links too. */
export function ConfirmPage() {
  const token = useSyncExternalStore(subscribeToHash, readToken, () => null)
  const [confirmed, setConfirmed] = useState<ConfirmedSubscription | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      setConfirmed(await confirmSubscription(token ?? ''))
    } catch (error) {
      setFault(
        error instanceof ApiError
          ? error.message
          : 'We could not reach the shop. Please try again.',
      )
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
            <PageHead
              title="Confirm your email"
              close
              lead={<p>One press, and your code for 20% off your first order is yours.</p>}
            />
            {(fault
              ?? (token === ''
                ? 'This link is not complete. Open it from the mail again.'
                : null)) && (
              <NoticeRow tone="error" live>
                <p>{fault ?? 'This link is not complete. Open it from the mail again.'}</p>
              </NoticeRow>
            )}
            <div className={styles.choices}>
              <Button size="large" busy={busy} disabled={!token} onClick={() => void confirm()}>
                Confirm my email
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

/** Behind the hash, so that no server log has it. */
function readToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('t') ?? ''
}

function Confirmed({ email, coupon }: ConfirmedSubscription) {
  if (!coupon)
    return (
      <>
        <PageHead
          title="You are on the list."
          close
          lead={
            <p>Letters go to {email}. The code is for a first order, and you have had yours.</p>
          }
        />
        <ButtonLink href={paths.collections}>Look around</ButtonLink>
      </>
    )
  return (
    <>
      <PageHead
        title="20% off your first order"
        close
        lead={
          <p>
            Enter this code in your cart or at checkout, with {email}. It is in your mailbox, too.
          </p>
        }
      />
      <p className={styles.code}>
        <span>{coupon.code}</span>
        <CopyButton value={coupon.code} label="Copy the code" copiedLabel="Code copied" />
      </p>
      <p className={styles.small}>
        Good once, until {formatDate(calendarDate(new Date(coupon.endsAt)))}, and not on gift cards.
      </p>
      <div className={styles.choices}>
        <ButtonLink href={paths.collections}>Look around</ButtonLink>
        <ButtonLink href={paths.cart} variant="secondary">
          To your cart
        </ButtonLink>
      </div>
    </>
  )
}
