import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Columns, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { brand } from '#storefront/brand.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { OrderCare } from '../fulfillment/order-care.tsx'
import { OrderLetters } from '../monograms/order-letters.tsx'
import { StuckGifts } from '../registries/stuck-gifts.tsx'
import { OrderNext, OrderTimeline } from './order-head.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderParcels, parcelsOf } from './order-parcels.tsx'
import { OrderPolicies } from './order-policies.tsx'
import { addressLines, driverNote, OrderSheet } from './order-sheet.tsx'
import { downloadInvoice } from './order-list.ts'
import { PrintKit } from './print-kit.tsx'
import { buyAgain } from './order-words.ts'
import styles from './order.module.css'

interface DetailProps {
  readonly order: OrderDetail
  readonly lead?: ReactNode
  /** Shows the order anew after a change, where the page's own data does not. */
  readonly onChanged?: () => Promise<unknown>
}

/** The whole order, for its owner. `lead` stands first on the page: what there is to say just now. */
export function OrderDetailView({ order, lead, onChanged }: DetailProps) {
  const [changed, setChanged] = useState({ of: order, to: order })
  const shown = changed.of === order ? changed.to : order
  return (
    <>
      <div className="no-print">
        <Whole
          order={shown}
          lead={lead}
          onChanged={onChanged}
          onChange={(to) => setChanged({ of: order, to })}
        />
      </div>
      {/* From the browser's own menu comes the same sheet as from the preview. */}
      <div className={styles.paper}>
        <OrderSheet order={shown} />
      </div>
    </>
  )
}

/** Where something was given to a registry, its giver may be asked what becomes of it. */
function GiftsToDecide({ order, onChanged }: Pick<WholeProps, 'order' | 'onChanged'>) {
  const { revalidate } = useRevalidator()
  if (!order.groups.some(({ isRegistryGift }) => isRegistryGift)) return null
  return <StuckGifts orderId={order.id} onChanged={onChanged ?? revalidate} />
}

type WholeProps = Omit<DetailProps, 'onChanged'> & {
  readonly onChanged: DetailProps['onChanged'] | undefined
  readonly onChange: (order: OrderDetail) => void
}

function Whole({ order, lead, onChanged, onChange }: WholeProps) {
  return (
    <Columns
      aside={
        <div className={styles.side}>
          <WhatYouCanDo order={order} />
          <DeliverTo order={order} />
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
        <OrderParcels status={order.status} parcels={parcelsOf(order)} />
        <OrderLetters order={order} onChange={onChange} />
        <OrderCare order={order} onChanged={onChanged} />
        <OrderMoney order={order} />
      </div>
    </Columns>
  )
}

function WhatYouCanDo({ order }: { order: OrderDetail }) {
  const again = buyAgain(order)
  const subject = encodeURIComponent(`Order ${order.number}`)
  return (
    <Panel title="What you can do">
      <ul className={styles.acts}>
        <li>
          <PrintKit order={order} />
          <p className={styles.words}>Order, invoice, gift receipt, packing slip</p>
        </li>
        <InvoiceButton order={order} />
        {again && (
          <li>
            <TextLink tone="strong" href={again}>
              Buy the same again
            </TextLink>
            <p className={styles.words}>At today’s prices. You can change it first.</p>
          </li>
        )}
        <li>
          <TextLink tone="strong" href={`mailto:${brand.email}?subject=${subject}`}>
            Ask about this order
          </TextLink>
          <p className={styles.words}>
            Or call <TextLink href={brand.phone.dial}>{brand.phone.shown}</TextLink>, {brand.hours}
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
        Invoice, PDF
      </Button>
      <FaultNotice text={fault} />
    </li>
  )
}

function DeliverTo({ order }: { order: OrderDetail }) {
  return order.groups.map((group) =>
    group.address === null && !group.isRegistryGift ? null : (
      <Panel
        key={group.id}
        title={
          order.groups.length > 1 && group.recipientName
            ? `Deliver to ${group.recipientName}`
            : 'Deliver to'
        }
      >
        <Lines
          lines={
            group.address
              ? [...addressLines(group.address), ...driverNote(group.address)]
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
