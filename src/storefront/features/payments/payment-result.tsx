import type { ReactNode } from 'react'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button, ButtonLink } from '#ui/primitives/button/button.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import type { Payment } from './use-payment.ts'

type Settled = Exclude<PayStatus['state'], 'open' | 'requires_action' | 'checking'>

const titles: Readonly<Record<Settled, ReactNode>> = {
  charged: (
    <>
      This order is <em>placed</em>
    </>
  ),
  not_charged: 'Nothing was charged',
  releasing: 'You are not charged',
  refunding: 'Your money is on its way back',
  expired: (
    <>
      Your time to pay is over. <em>Nothing was charged</em>
    </>
  ),
}

/** What the headline says need not be said again below it. */
const said = /^(Nothing was charged|You were not charged)\. (?=\S)/

/** "Did I get charged?" has one answer, read from the bank's side and from the shop's own books. */
export function PaymentResult({ payment }: { payment: Payment }) {
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
        lead={<p>{status.message.replace(said, '')}</p>}
      />
      <Panel tone="ground">
        <div className="stack">
          {status.failure && <p>{status.failure.advice}</p>}
          <NextStep status={status} />
          <p>
            Something does not add up? Call us at{' '}
            <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours}.
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
      <TextLink href="/cart">Look at the cart</TextLink>
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
        lead={<p>Do not pay again. This page finds out by itself and says it here.</p>}
      />
      <NoticeRow tone="info" live title="Waiting for the bank’s answer">
        <p>
          Most answers come within a minute. You may close this page: we write to you as soon as we
          know.
        </p>
      </NoticeRow>
      {payment.isUnreachable && (
        <NoticeRow
          tone="warning"
          live
          action={
            <Button size="small" onClick={() => void payment.look()}>
              Ask now
            </Button>
          }
        >
          <p>The shop cannot be reached at the moment. We keep asking.</p>
        </NoticeRow>
      )}
    </>
  )
}
