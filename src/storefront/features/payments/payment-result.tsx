import type { ReactNode } from 'react'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import type { Payment } from './use-payment.ts'

type FinalState = Exclude<PayStatus['state'], 'open' | 'requires_action' | 'checking'>

const titles: Readonly<Record<FinalState, ReactNode>> = {
  charged: (
    <>
      This order is <em>placed</em>
    </>
  ),
  not_charged: 'Nothing was charged',
  releasing: 'You were not charged',
  refunding: 'Your refund is on its way',
  expired: (
    <>
      Your time to pay has ended. <em>Nothing was charged</em>
    </>
  ),
}

/** The headline already says this part of the message. */
const repeatedHeadline = /^(Nothing was charged|You were not charged)\. (?=\S)/

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
      <PageHead
        close
        size="step"
        title={titles[status.state]}
        lead={<p>{status.message.replace(repeatedHeadline, '')}</p>}
      />
      <Panel tone="ground">
        <div className="stack">
          {status.failure && <p>{status.failure.advice}</p>}
          <NextStep status={status} />
          <p>
            Something not right? Call us at{' '}
            <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>, {shop.hours}.
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
          See order {status.orderNumber}
        </ButtonLink>
      </p>
    )
  }
  return (
    <p className="cluster">
      <ButtonLink href="/settlement">Back to checkout</ButtonLink>
      <TextLink href="/cart">View your cart</TextLink>
    </p>
  )
}

function Checking({ payment }: { payment: Payment }) {
  return (
    <>
      <PageHead
        close
        size="step"
        title="We are checking with the bank"
        lead={<p>Do not pay again. This page updates automatically.</p>}
      />
      <NoticeRow tone="info" live title="Waiting for the bank’s answer">
        <p>
          Most banks answer within a minute. You can close this page. We will email you as soon as
          we know.
        </p>
      </NoticeRow>
      {payment.isUnreachable && (
        <NoticeRow
          tone="warning"
          live
          action={
            <Button size="small" onClick={() => void payment.look()}>
              Try now
            </Button>
          }
        >
          <p>We cannot reach the shop right now. We keep trying.</p>
        </NoticeRow>
      )}
    </>
  )
}
