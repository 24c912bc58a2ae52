import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { TextAreaField } from '#ui/primitives/field/field.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { cartLink } from '../cart/cart-link.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatMoment } from '../fulfillment/shipment-texts.ts'
import { listRefundDestinations } from './refund-destinations.ts'
import {
  changeReturn,
  answerReducedOffer,
  downloadLabel,
  fetchReturns,
  sendReturnMessage,
  type ReturnView,
} from './return-calls.ts'
import { returnMethodTexts } from './return-resolutions.ts'
import { PrintReturnSlip } from './print-return-slip.tsx'
import styles from './returns.module.css'

const statusTexts: Readonly<Record<string, string>> = {
  requested: 'Requested',
  needs_review: 'In review',
  approved: 'Approved',
  rejected: 'Not accepted',
  cancelled: 'Canceled',
  label_issued: 'Ready to ship',
  expired: 'Not shipped in time',
  in_transit: 'On its way to us',
  received: 'Received',
  inspected: 'Inspected',
  partly_settled: 'Partly completed',
  settled: 'Completed',
  closed: 'Closed',
}

/** The returns of an order, with their status, next step, and messages. */
export function ReturnStatusPage({
  orderId,
  first,
}: {
  orderId: string
  first: readonly ReturnView[]
}) {
  const [returns, setReturns] = useState(first)
  const { attempt, isBusy, fault } = useAttempt()
  const runAction = (action: () => Promise<unknown>) =>
    attempt(async () => {
      await action()
      setReturns(await fetchReturns(orderId))
    })
  return (
    <Section>
      <PageHead title="Your returns" lead={<p>See what happens next, and by when.</p>} />
      <div className={styles.walk}>
        {fault && <NoticeRow tone="error" live title={fault} />}
        {returns.length === 0 && <EmptyState title="There are no returns for this order." />}
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
  const { preview } = one
  return (
    <Panel
      title={
        <>
          {one.number}, <em>{(statusTexts[one.status] ?? 'Requested').toLowerCase()}</em>
        </>
      }
    >
      <div className="stack" data-gap="5">
        <NoticeRow
          tone={one.status === 'settled' || one.status === 'closed' ? 'success' : 'info'}
          title={one.next}
        />
        {one.decision && <p>{one.decision}</p>}
        <ul className={styles.others}>
          {one.items.map((item, index) => (
            <li key={index}>
              {`${item.title}: ${item.reason}. `}
              {item.exchangedFor && `Exchanged for ${item.exchangedFor}. `}
              {item.decision} <WantedExchange {...item} />
            </li>
          ))}
        </ul>
        <ShopPhotos photos={one.photos} items={one.items} />
        <ReducedOffer
          items={one.items}
          isBusy={isBusy}
          onAnswer={(accept) => void runAction(() => answerReducedOffer(orderId, one.id, accept))}
        />
        <Facts
          kind="ruled"
          facts={[
            ...listRefundDestinations(preview),
            ...(preview.withheld > 0
              ? [{ term: 'Reduction for its condition', value: formatMoney(preview.withheld) }]
              : []),
            { term: 'Return method', value: returnMethodTexts[one.method].label },
            ...(one.trackingNo ? [{ term: 'Tracking number', value: one.trackingNo }] : []),
            ...(isReadyToShip(one) ? [{ term: 'Return address', value: one.to.join(', ') }] : []),
            ...(one.combinedWith.length > 0
              ? [{ term: 'Combined with', value: one.combinedWith.join(', ') }]
              : []),
            { term: 'Requested', value: formatMoment(one.requestedAt, timeZone) },
            ...(one.receivedAt
              ? [{ term: 'Received', value: formatMoment(one.receivedAt, timeZone) }]
              : []),
            ...(one.settledAt
              ? [{ term: 'Completed', value: formatMoment(one.settledAt, timeZone) }]
              : []),
          ]}
        />
        {one.messages.map((message) => (
          <blockquote key={message.at} className={styles.message}>
            <p className={styles.words}>
              {message.from === 'you' ? 'You' : shop.name}, {formatMoment(message.at, timeZone)}
            </p>
            <p>{message.text}</p>
          </blockquote>
        ))}
        <MessageForm
          isBusy={isBusy}
          onSend={(text) => runAction(() => sendReturnMessage(orderId, one.id, text))}
        />
        <p className="cluster">
          {isReadyToShip(one) && one.trackingNo && (
            <Button busy={isBusy} onClick={() => void runAction(() => downloadLabel(orderId, one))}>
              Download label
            </Button>
          )}
          {isReadyToShip(one) && <PrintReturnSlip orderId={orderId} returnId={one.id} />}
          {one.canCancel && (
            <Button
              variant="secondary"
              busy={isBusy}
              onClick={() =>
                void runAction(() => changeReturn('/api/return/cancel', orderId, one.id))
              }
            >
              Cancel return
            </Button>
          )}
          {one.canReopen && (
            <Button
              variant="secondary"
              busy={isBusy}
              onClick={() =>
                void runAction(() => changeReturn('/api/return/reopen', orderId, one.id))
              }
            >
              Reopen return
            </Button>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** A more expensive exchange, with a cart link once the credit is issued. */
function WantedExchange({ state, wanted }: ReturnView['items'][number]) {
  if (!wanted) return null
  if (state !== 'credited') return <>You can order {wanted.name} once you receive the credit.</>
  return (
    <TextLink href={cartLink([{ variantId: wanted.variantId, qty: 1 }])}>
      Order {wanted.name} with your credit
    </TextLink>
  )
}

/** The shop's photos of items with a reduced offer. */
function ShopPhotos({ photos, items }: Pick<ReturnView, 'photos' | 'items'>) {
  if (photos.length === 0) return null
  const findTitle = (lineId: string) =>
    items.find((item) => item.lineId === lineId)?.title ?? 'The item'
  return (
    <ul className={styles.photos}>
      {photos.map(({ lineId, src }) => (
        <li key={src}>
          <img src={src} alt={`${findTitle(lineId)}, as we received it`} loading="lazy" />
        </li>
      ))}
    </ul>
  )
}

interface ReducedOfferProps {
  readonly items: ReturnView['items']
  readonly isBusy: boolean
  readonly onAnswer: (accept: boolean) => void
}

/** The reduced offer for items in worse condition, with its two answers. */
function ReducedOffer({ items, isBusy, onAnswer }: ReducedOfferProps) {
  const offered = items.flatMap(({ title, decision, offer }) =>
    offer ? [{ title, decision, ...offer }] : [],
  )
  if (offered.length === 0) return null
  return (
    <div className="stack">
      <Facts
        kind="ruled"
        facts={offered.map(({ title, withheld, refund }) => ({
          term: title,
          value: `${formatMoney(withheld)} deducted from ${formatMoney(refund + withheld)}`,
        }))}
      />
      <p className="cluster">
        <Button busy={isBusy} onClick={() => onAnswer(true)}>
          Accept the offer
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onAnswer(false)}>
          Decline and send it back
        </Button>
      </p>
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
        label="Message to us"
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
          Send
        </Button>
      </p>
    </form>
  )
}
