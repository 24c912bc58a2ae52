import { formatPaymentMethod } from '../payments/format-payment-method.ts'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Columns, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Disclosure } from '#ui/primitives/disclosure/disclosure.tsx'
import { GiftCardChanges } from '../fulfillment/gift-card-change.tsx'
import { OrderChanges } from '../fulfillment/order-changes.tsx'
import { PickupPersonChanges } from '../fulfillment/pickup-person-change.tsx'
import { OrderReturns } from '../fulfillment/order-returns.tsx'
import { useFulfillment } from '../fulfillment/use-fulfillment.ts'
import { OrderMonograms } from '../monograms/order-monograms.tsx'
import { UndeliverableGifts } from '../registries/undeliverable-gifts.tsx'
import { findNextAct, OrderActions } from './order-actions.tsx'
import { OrderNext, OrderTimeline } from './order-head.tsx'
import { listDestinationLines } from './destination-lines.ts'
import { listDriverNotes, OrderSheet } from './order-sheet.tsx'
import { OrderTabs } from './order-tabs.tsx'
import * as t from '#messages/order.ts'
import { details } from '#messages/order-placed.ts'
import styles from './order.module.css'

type Group = OrderDetail['groups'][number]

interface DetailProps {
  readonly order: OrderDetail
  readonly lead?: ReactNode
  /** Shown before the details, which are then folded. */
  readonly renderSummary?: (order: OrderDetail) => ReactNode
  /** Reloads the order after a change, where the page's own data does not. */
  readonly onChanged?: () => Promise<unknown>
  /** Adds the items to the cart, for the owner. Others get a link that does. */
  readonly onReorder?: (() => Promise<void>) | undefined
}

/** The whole order, for its owner. `lead` is shown first. */
export function OrderDetailView({ order, lead, renderSummary, onChanged, onReorder }: DetailProps) {
  const [changed, setChanged] = useState({ of: order, to: order })
  const shown = changed.of === order ? changed.to : order
  const columns = (
    <OrderColumns
      order={shown}
      lead={lead}
      onChanged={onChanged}
      onReorder={onReorder}
      onChange={(to) => setChanged({ of: order, to })}
    />
  )
  return (
    <>
      <div className="no-print">
        {renderSummary ? (
          <>
            {renderSummary(shown)}
            <div className={styles.folded}>
              <Disclosure size="large" level={2} summary={details}>
                {columns}
              </Disclosure>
            </div>
          </>
        ) : (
          columns
        )}
      </div>
      {/* Printing from the browser menu gives the same sheet as the preview. */}
      <div className={styles.paper}>
        <OrderSheet order={shown} />
      </div>
    </>
  )
}

type WholeProps = Omit<DetailProps, 'onChanged' | 'renderSummary'> & {
  readonly onChanged: DetailProps['onChanged'] | undefined
  readonly onChange: (order: OrderDetail) => void
}

function OrderColumns({ order, lead, onChanged, onChange, onReorder }: WholeProps) {
  const fulfillment = useFulfillment(order.id, onChanged)
  const { care } = fulfillment
  return (
    <Columns
      aside={
        <div className={styles.side}>
          <OrderActions order={order} progress={care?.progress ?? null} onReorder={onReorder} />
          <ShipTo order={order} />
          {order.billing && (
            <Panel title={t.paidBy}>
              <Lines lines={[order.billing.name, ...order.billing.lines]} />
              {order.payment && <p>{formatPaymentMethod(order.payment)}</p>}
            </Panel>
          )}
        </div>
      }
    >
      <div className={styles.main}>
        {lead ?? <OrderNext order={order} act={findNextAct(order)} />}
        <GiftsToDecide {...{ order, onChanged }} />
        {care && <OrderReturns orderId={order.id} returns={care.returns} />}
        <OrderMonograms order={order} onChange={onChange} />
        {care && <OrderChanges {...fulfillment} order={order} care={care} />}
        {care && <PickupPersonChanges order={order} care={care} change={fulfillment.change} />}
        {care && <GiftCardChanges order={order} change={fulfillment.change} />}
        <OrderTimeline order={order} />
        <OrderTabs order={order} care={care} />
      </div>
    </Columns>
  )
}

/** Asks the giver of a registry gift what to do with undeliverable units. */
function GiftsToDecide({ order, onChanged }: Pick<WholeProps, 'order' | 'onChanged'>) {
  const { revalidate } = useRevalidator()
  if (!order.groups.some(({ isRegistryGift }) => isRegistryGift)) return null
  return <UndeliverableGifts orderId={order.id} onChanged={onChanged ?? revalidate} />
}

function ShipTo({ order }: { order: OrderDetail }) {
  return order.groups.map((group) =>
    group.address === null && !group.isRegistryGift ? null : (
      <Panel key={group.id} title={nameDestination(group, order.groups.length)}>
        <Lines
          lines={[
            ...listDestinationLines(group),
            ...(group.address && !group.pickup ? listDriverNotes(group.address) : []),
          ]}
        />
      </Panel>
    ),
  )
}

function nameDestination({ pickup, method, recipientName }: Group, count: number): string {
  if (pickup) return method
  return count > 1 && recipientName ? t.shipToName({ name: recipientName }) : t.shipTo
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={styles.address}>
      {lines.map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}
