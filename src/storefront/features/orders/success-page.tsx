import { useEffect } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { CopyButton } from '#ui/primitives/copy-button/copy-button.tsx'
import { Mark } from '#ui/primitives/mark/mark.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { reportEvent } from '#storefront/session/report-event.ts'
import { preventWrap } from './order-tags.tsx'
import { OrderDetailView } from './order-detail.tsx'
import { SuccessSummary } from './success-summary.tsx'
import * as t from '#messages/order-placed.ts'

type SuccessPageProps = {
  order: OrderDetail
  /** True once, so that a purchase is counted once. */
  announce: boolean
  isMember: boolean
  /** Reloads the payment status. */
  onLook: () => void
}

export function SuccessPage({ order, announce, isMember, onLook }: SuccessPageProps) {
  const isPending = order.status === 'payment_pending'
  useAnnouncement(order, announce)
  usePolling(isPending, onLook)
  return (
    <Section>
      <div className="no-print">
        <PageHead
          size="step"
          title={
            <>
              <span className="nowrap">{t.thankYou}</span>{' '}
              <em>
                {(isPending ? t.orderPending : t.orderConfirmed)({
                  number: order.number,
                  nowrap: preventWrap,
                })}
              </em>
            </>
          }
          lead={
            <>
              <p>{t.receipt({ email: order.email })}</p>
              <CopyButton value={order.number} label={t.copyNumber} copiedLabel={t.numberCopied} />
            </>
          }
          aside={<Mark text={order.number} size="medium" />}
        />
      </div>
      {isPending && (
        <NoticeRow tone="warning" live title={t.bankPending}>
          <p>{t.bankPendingHint}</p>
        </NoticeRow>
      )}
      <OrderDetailView
        order={order}
        renderSummary={(shown) => <SuccessSummary order={shown} isMember={isMember} />}
      />
    </Section>
  )
}

const reported = new Set<string>()

/** Reports a purchase once, not again after a reload or a second visit. */
function useAnnouncement(order: OrderDetail, announce: boolean): void {
  const { number, totals, currency, groups } = order
  useEffect(() => {
    if (!announce || reported.has(number)) return
    reported.add(number)
    const pieces = groups.flatMap((group) => group.lines).reduce((sum, line) => sum + line.qty, 0)
    reportEvent({
      type: 'order_placed',
      name: number,
      detail: { total: totals.grand, currency, pieces },
    })
  }, [announce, number, totals.grand, currency, groups])
}

function usePolling(isOn: boolean, onLook: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(onLook, 5_000)
    return () => clearInterval(timer)
  }, [isOn, onLook])
}
