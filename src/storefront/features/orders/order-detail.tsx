import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Columns, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { OrderFulfillment } from '../fulfillment/order-fulfillment.tsx'
import { OrderMonograms } from '../monograms/order-monograms.tsx'
import { UndeliverableGifts } from '../registries/undeliverable-gifts.tsx'
import { OrderNext, OrderTimeline } from './order-head.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderGroups, listOrderGroups } from './order-groups.tsx'
import { OrderPolicies } from './order-policies.tsx'
import { addressLines, listDriverNotes, OrderSheet } from './order-sheet.tsx'
import { downloadInvoice } from './order-list.ts'
import { OrderPrintPreview } from './order-print-preview.tsx'
import { reorderPath } from './order-texts.ts'
import styles from './order.module.css'

interface DetailProps {
  readonly order: OrderDetail
  readonly lead?: ReactNode
  /** Reloads the order after a change, where the page's own data does not. */
  readonly onChanged?: () => Promise<unknown>
}

/** The whole order, for its owner. `lead` is shown first. */
export function OrderDetailView({ order, lead, onChanged }: DetailProps) {
  const [changed, setChanged] = useState({ of: order, to: order })
  const shown = changed.of === order ? changed.to : order
  return (
    <>
      <div className="no-print">
        <OrderColumns
          order={shown}
          lead={lead}
          onChanged={onChanged}
          onChange={(to) => setChanged({ of: order, to })}
        />
      </div>
      {/* Printing from the browser menu gives the same sheet as the preview. */}
      <div className={styles.paper}>
        <OrderSheet order={shown} />
      </div>
    </>
  )
}

/** Asks the giver of a registry gift what to do with undeliverable units. */
function GiftsToDecide({ order, onChanged }: Pick<WholeProps, 'order' | 'onChanged'>) {
  const { revalidate } = useRevalidator()
  if (!order.groups.some(({ isRegistryGift }) => isRegistryGift)) return null
  return <UndeliverableGifts orderId={order.id} onChanged={onChanged ?? revalidate} />
}

type WholeProps = Omit<DetailProps, 'onChanged'> & {
  readonly onChanged: DetailProps['onChanged'] | undefined
  readonly onChange: (order: OrderDetail) => void
}

function OrderColumns({ order, lead, onChanged, onChange }: WholeProps) {
  return (
    <Columns
      aside={
        <div className={styles.side}>
          <OrderActions order={order} />
          <ShipTo order={order} />
          {order.billing && (
            <Panel title="Paid by">
              <Lines lines={[order.billing.name, ...order.billing.lines]} />
              {order.payment && (
                <p>
                  {order.payment.brand} ending in {order.payment.last4}
                </p>
              )}
            </Panel>
          )}
          <OrderPolicies policies={order.policies} />
        </div>
      }
    >
      <div className={styles.main}>
        {lead ?? <OrderNext order={order} />}
        <GiftsToDecide {...{ order, onChanged }} />
        <OrderTimeline order={order} />
        <OrderGroups status={order.status} parcels={listOrderGroups(order)} />
        <OrderMonograms order={order} onChange={onChange} />
        <OrderFulfillment order={order} onChanged={onChanged} />
        <OrderMoney order={order} />
      </div>
    </Columns>
  )
}

function OrderActions({ order }: { order: OrderDetail }) {
  const shop = useShopSettings()
  const again = reorderPath(order)
  const subject = encodeURIComponent(`Order ${order.number}`)
  return (
    <Panel title="Actions">
      <ul className={styles.acts}>
        <li>
          <OrderPrintPreview order={order} />
          <p className={styles.words}>Order, invoice, gift receipt, packing slip</p>
        </li>
        <InvoiceButton order={order} />
        {again && (
          <li>
            <TextLink tone="strong" href={again}>
              Reorder
            </TextLink>
            <p className={styles.words}>At current prices. You can edit the cart first.</p>
          </li>
        )}
        <li>
          <TextLink tone="strong" href={`mailto:${shop.email}?subject=${subject}`}>
            Ask about this order
          </TextLink>
          <p className={styles.words}>
            Or call <TextLink href={shop.phone.dial}>{shop.phone.shown}</TextLink>, {shop.hours}
          </p>
        </li>
      </ul>
    </Panel>
  )
}

function InvoiceButton({ order }: { order: OrderDetail }) {
  const { attempt, isBusy, fault } = useAttempt()
  return (
    <li>
      <Button
        variant="secondary"
        busy={isBusy}
        onClick={() => void attempt(() => downloadInvoice(order.id, order.number))}
      >
        Invoice (PDF)
      </Button>
      <FaultNotice text={fault} />
    </li>
  )
}

function ShipTo({ order }: { order: OrderDetail }) {
  return order.groups.map((group) =>
    group.address === null && !group.isRegistryGift ? null : (
      <Panel
        key={group.id}
        title={
          order.groups.length > 1 && group.recipientName
            ? `Ship to ${group.recipientName}`
            : 'Ship to'
        }
      >
        <Lines
          lines={
            group.address
              ? [...addressLines(group.address), ...listDriverNotes(group.address)]
              : [group.recipientName, group.place]
          }
        />
      </Panel>
    ),
  )
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
