import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Columns, PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts, type Fact } from '#ui/primitives/facts/facts.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Timeline } from '#ui/primitives/timeline/timeline.tsx'
import { Breadcrumb } from '#ui/primitives/breadcrumb/breadcrumb.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import { listRefundDestinations } from './refund-destinations.ts'
import {
  changeReturn,
  answerReducedOffer,
  fetchReturns,
  sendReturnMessage,
  type ReturnActionPath,
  type ReturnView,
} from './return-calls.ts'
import { returnMethodTexts } from './return-resolutions.ts'
import { downloadLabel } from './download-label.ts'
import { PrintReturnSlip } from './print-return-slip.tsx'
import { ReducedOffer, ShopPhotos, WantedExchange } from './return-offer.tsx'
import { ReturnItemHead } from './return-item-head.tsx'
import { listReturnSteps } from './return-steps.ts'
import { paths } from '#storefront/paths.ts'
import { useRootCrumb } from '#storefront/features/chrome/use-root-crumb.ts'
import * as t from '#messages/return-status.ts'
import styles from './returns.module.css'

const statusTexts: Readonly<Record<string, string>> = {
  requested: t.requested,
  needs_review: t.inReview,
  approved: t.approved,
  rejected: t.notAccepted,
  cancelled: t.canceled,
  label_issued: t.readyToShip,
  expired: t.notShipped,
  in_transit: t.onItsWay,
  received: t.received,
  inspected: t.inspected,
  partly_settled: t.partlyCompleted,
  settled: t.completed,
  closed: t.closed,
}

/** The returns of an order, with their status, next step, and messages. */
export function ReturnStatusPage({
  orderId,
  first,
}: {
  orderId: string
  first: readonly ReturnView[]
}) {
  const rootCrumb = useRootCrumb()
  const [returns, setReturns] = useState(first)
  const { attempt, isBusy, fault } = useAttempt()
  const runAction = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action()
      setReturns(await fetchReturns(orderId))
    })
  return (
    <Section>
      <PageHead
        title={t.yourReturnsTitle({ em: emphasize })}
        before={
          <Breadcrumb
            crumbs={[
              rootCrumb,
              { label: t.yourOrders, href: paths.orders },
              { label: t.order, href: paths.order(orderId) },
              { label: t.returns },
            ]}
          />
        }
      />
      <div className="stack" data-gap="5">
        {fault && <NoticeRow tone="error" live title={fault} />}
        {returns.length === 0 && <EmptyState title={t.noReturns} />}
        {returns.toReversed().map((one) => (
          <ReturnPanel key={one.id} {...{ one, orderId, isBusy, runAction }} />
        ))}
      </div>
    </Section>
  )
}

interface ReturnPanelProps {
  readonly one: ReturnView
  readonly orderId: string
  readonly isBusy: boolean
  readonly runAction: (action: () => Promise<unknown>) => Promise<void>
}

function ReturnPanel({ one, orderId, isBusy, runAction }: ReturnPanelProps) {
  const shop = useShopSettings()
  const { timeZone } = shop
  const steps = listReturnSteps(one, timeZone)
  return (
    <div className={styles.walk}>
      <Columns
        aside={
          <Panel title={t.yourRefund}>
            <div className="stack" data-gap="5">
              <Facts kind="ruled" facts={listReturnFacts(one, timeZone)} />
              <ReturnActions {...{ one, orderId, isBusy, runAction }} />
            </div>
          </Panel>
        }
      >
        <Panel
          title={t.statusTitle({
            number: one.number,
            status: (statusTexts[one.status] ?? t.requested).toLowerCase(),
            em: emphasize,
          })}
        >
          <div className="stack" data-gap="5">
            <NoticeRow
              tone={one.status === 'settled' || one.status === 'closed' ? 'success' : 'info'}
              title={one.next}
            />
            {steps.length > 0 && <Timeline events={steps} />}
            {one.decision && <p>{one.decision}</p>}
            <ul className={styles.others}>
              {one.items.map((item, index) => (
                <li key={index}>
                  <ReturnItemHead {...item}>
                    <p className={styles.words}>
                      {t.itemReason({
                        reason: item.reason,
                        isExchanged: item.exchangedFor ? 'yes' : 'no',
                        exchangedFor: item.exchangedFor ?? '',
                        decision: item.decision,
                      })}{' '}
                      <WantedExchange {...item} />
                    </p>
                  </ReturnItemHead>
                </li>
              ))}
            </ul>
            <ShopPhotos photos={one.photos} items={one.items} />
            <ReducedOffer
              items={one.items}
              isBusy={isBusy}
              onAnswer={(accept) =>
                void runAction(() => answerReducedOffer(orderId, one.id, accept))
              }
            />
          </div>
        </Panel>
      </Columns>
      <Panel title={t.messages}>
        <div className="stack" data-gap="5">
          {one.messages.map((message) => (
            <blockquote key={message.at} className={styles.message}>
              <p className={styles.words}>
                {message.from === 'you' ? t.you : shop.name}, {formatMoment(message.at, timeZone)}
              </p>
              <p>{message.text}</p>
            </blockquote>
          ))}
          <MessageForm
            isBusy={isBusy}
            onSend={(text) => runAction(() => sendReturnMessage(orderId, one.id, text))}
          />
        </div>
      </Panel>
    </div>
  )
}

function listReturnFacts(one: ReturnView, timeZone: string): Fact[] {
  const { preview } = one
  return [
    ...listRefundDestinations(preview),
    ...(preview.withheld > 0
      ? [{ term: t.conditionReduction, value: formatMoney(preview.withheld) }]
      : []),
    { term: t.returnMethod, value: returnMethodTexts[one.method].label },
    ...(one.trackingNo ? [{ term: t.trackingNumber, value: one.trackingNo }] : []),
    ...(isReadyToShip(one) ? [{ term: t.returnAddress, value: one.to.join(', ') }] : []),
    ...(one.combinedWith.length > 0
      ? [{ term: t.combinedWith, value: one.combinedWith.join(', ') }]
      : []),
    { term: t.requested, value: formatMoment(one.requestedAt, timeZone) },
  ]
}

function ReturnActions({ one, orderId, isBusy, runAction }: ReturnPanelProps) {
  const change = (path: ReturnActionPath) =>
    void runAction(() => changeReturn(path, orderId, one.id))
  return (
    <div className="cluster">
      {isReadyToShip(one) && one.trackingNo && (
        <Button busy={isBusy} onClick={() => void runAction(() => downloadLabel(orderId, one))}>
          {t.downloadLabel}
        </Button>
      )}
      {isReadyToShip(one) && <PrintReturnSlip orderId={orderId} returnId={one.id} />}
      {one.canCancel && (
        <Button variant="quiet" busy={isBusy} onClick={() => change('/api/return/cancel')}>
          {t.cancelReturn}
        </Button>
      )}
      {one.canReopen && (
        <Button variant="secondary" busy={isBusy} onClick={() => change('/api/return/reopen')}>
          {t.reopenReturn}
        </Button>
      )}
    </div>
  )
}

function isReadyToShip({ status, method }: ReturnView): boolean {
  return method !== 'none' && (status === 'approved' || status === 'label_issued')
}

function MessageForm({
  isBusy,
  onSend,
}: {
  isBusy: boolean
  onSend: (text: string) => Promise<void>
}) {
  const [text, setText] = useState('')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void onSend(text.trim()).then(() => setText(''))
      }}
    >
      <TextAreaField
        label={t.messageToUs}
        optional
        rows={2}
        maxLength={2_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={isBusy}
          disabled={text.trim() === ''}
        >
          {t.send}
        </Button>
      </p>
    </form>
  )
}
