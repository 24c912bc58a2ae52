import { useEffect, useEffectEvent } from 'react'
import type { CheckoutView } from '#modules/checkout/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { Columns, PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { linkTo } from '#storefront/message-tags.tsx'
import { OrderSummary } from '../checkout/order-summary.tsx'
import { TermsLine } from '../checkout/terms-line.tsx'
import { ReservationTimer } from './reservation-timer.tsx'
import { PaymentForm } from './payment-form.tsx'
import { PaymentResult } from './payment-result.tsx'
import { usePayment, type Payment } from './use-payment.ts'
import type { PaySession } from './pay-session.ts'
import * as t from '#messages/payment.ts'
import styles from './pay.module.css'

type PayPageProps = {
  session: PaySession
  /** The priced checkout while the cart has not changed. */
  bought: CheckoutView | null
  onPaid: (orderId: string) => void
  /** Opens the session again. */
  onReopen: () => void
}

export function PayPage({ session, bought, onPaid, onReopen }: PayPageProps) {
  const payment = usePayment(session, onPaid)
  const { status, isChecking } = payment
  const isPayable = status.state === 'open' || status.state === 'requires_action'
  const canPay = isPayable && session.form !== null
  // A payment that was processing when the page was opened has no form until it fails.
  const isFormMissing = isPayable && session.form === null
  const reopen = useEffectEvent(onReopen)
  useEffect(() => {
    if (isFormMissing) reopen()
  }, [isFormMissing])
  return (
    <Section>
      <div className={styles.page}>
        <Columns
          shape="even"
          sticky
          first="aside"
          aside={bought && status.state !== 'charged' && <OrderSummary checkout={bought} />}
        >
          {canPay && (
            <div hidden={isChecking}>
              <PayForm payment={payment} billing={bought?.billing.address ?? null} />
            </div>
          )}
          {(isChecking || !canPay) && <PaymentResult payment={payment} />}
        </Columns>
      </div>
    </Section>
  )
}

function PayForm({
  payment,
  billing,
}: {
  payment: Payment
  billing: CheckoutView['billing']['address']
}) {
  const { session, status, failure } = payment
  return (
    <div className={styles.form}>
      <PageHead
        close
        size="step"
        title={t.pay({ amount: formatMoney(status.total) })}
        lead={<p>{t.lead({ email: session.email })}</p>}
      />
      <ReservationTimer payment={payment} />
      <div aria-live="polite">
        {failure && (
          <NoticeRow
            tone="error"
            title={failure.message}
            action={<TextLink href="/cart">{t.changeCart}</TextLink>}
          >
            <p>{t.stillReserved({ advice: failure.advice })}</p>
          </NoticeRow>
        )}
        {status.state === 'requires_action' && (
          <NoticeRow tone="info" title={t.bankVerifies}>
            <p>{t.bankVerifiesHint}</p>
          </NoticeRow>
        )}
      </div>
      {session.form && (
        <PaymentForm
          key={session.clientSecret}
          form={session.form}
          payment={payment}
          isBankWaiting={status.state === 'requires_action'}
          billing={billing}
        />
      )}
      <p className={styles.small}>{t.providerHint({ link: linkTo('/settlement') })}</p>
      <TermsLine className={styles.small} />
    </div>
  )
}
