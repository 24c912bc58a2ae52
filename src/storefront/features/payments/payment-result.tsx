import type { ReactNode } from 'react'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { emphasize, linkTo } from '#storefront/message-tags.tsx'
import type { Payment } from './use-payment.ts'
import * as t from '#messages/payment.ts'

type FinalState = Exclude<PayStatus['state'], 'open' | 'requires_action' | 'checking'>

const titles: Readonly<Record<FinalState, ReactNode>> = {
  charged: t.charged({ em: emphasize }),
  not_charged: t.notCharged,
  releasing: t.releasing,
  refunding: t.refunding,
  expired: t.expired({ em: emphasize }),
}

export function PaymentResult({ payment }: { payment: Payment }) {
  const shop = useShopSettings()
  const { status, isChecking } = payment
  if (
    isChecking
    || status.state === 'checking'
    || status.state === 'open'
    || status.state === 'requires_action'
  )
    return <Checking payment={payment} />
  return (
    <>
      <PageHead close size="step" title={titles[status.state]} lead={<p>{status.message}</p>} />
      <Panel tone="ground">
        <div className="stack">
          {status.failure && <p>{status.failure.advice}</p>}
          <NextStep status={status} />
          <p>
            {t.callUs({
              phone: linkTo(shop.phone.dial),
              number: shop.phone.shown,
              hours: shop.hours,
            })}
          </p>
        </div>
      </Panel>
    </>
  )
}

function NextStep({ status }: { status: PayStatus }) {
  if (status.state === 'charged' && status.orderId) {
    return (
      <p className="cluster">
        <ButtonLink href={`/paymentSuccess/${status.orderId}`}>
          {t.seeOrder({ number: status.orderNumber ?? '' })}
        </ButtonLink>
      </p>
    )
  }
  return (
    <p className="cluster">
      <ButtonLink href="/settlement">{t.backToCheckout}</ButtonLink>
      <TextLink href="/cart">{t.viewCart}</TextLink>
    </p>
  )
}

function Checking({ payment }: { payment: Payment }) {
  return (
    <>
      <PageHead close size="step" title={t.checking} lead={<p>{t.checkingHint}</p>} />
      <NoticeRow tone="info" live title={t.waiting}>
        <p>{t.emailIsSent}</p>
      </NoticeRow>
      {payment.isUnreachable && (
        <NoticeRow
          tone="warning"
          live
          action={
            <Button size="small" onClick={() => void payment.look()}>
              {t.tryNow}
            </Button>
          }
        >
          <p>{t.unreachable}</p>
        </NoticeRow>
      )}
    </>
  )
}
