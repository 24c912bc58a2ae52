import type { OrderDetail } from '#modules/orders/contract.ts'
import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { Tabs } from '#ui/primitives/tabs/tabs.tsx'
import { LineMoney } from '../fulfillment/line-money.tsx'
import { ShipmentList } from '../fulfillment/shipment-list.tsx'
import type { FulfillmentState } from '../fulfillment/use-fulfillment.ts'
import { OrderGroups, listOrderGroups } from './order-groups.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPolicies } from './order-policies.tsx'
import { listDriverNotes } from './order-sheet.tsx'
import { hasParcel } from './packing-sheet.tsx'
import * as t from '#messages/order.ts'
import styles from './order.module.css'

interface OrderTabsProps {
  readonly order: OrderDetail
  /** Null while loading and without access. */
  readonly care: FulfillmentState | null
}

/** The rest of an order: what was sent, what was paid, and what was agreed. */
export function OrderTabs({ order, care }: OrderTabsProps) {
  return (
    <Tabs
      label={t.orderDetails}
      tabs={[
        {
          key: 'parcels',
          label: order.groups.some(hasParcel) ? t.parcels : t.items,
          content: (
            <div className={styles.main}>
              <OrderGroups status={order.status} parcels={listOrderGroups(order)} />
              {care && <ShipmentList parcels={care.progress.parcels} />}
            </div>
          ),
        },
        {
          key: 'money',
          label: t.money,
          content: (
            <div className={styles.main}>
              <OrderMoney order={order} />
              {care && <LineMoney lines={care.progress.money} eligible={care.eligible} />}
            </div>
          ),
        },
        { key: 'notes', label: t.notes, content: <OrderNotes order={order} /> },
      ]}
    />
  )
}

/** Gift notes, delivery instructions and the accepted terms. */
function OrderNotes({ order }: { order: OrderDetail }) {
  const notes = order.groups.flatMap((group) => {
    const name = order.groups.length > 1 ? group.recipientName : ''
    return [
      ...(group.giftNote
        ? [{ term: name ? t.giftNoteOf({ name }) : t.giftNote, value: group.giftNote }]
        : []),
      ...group.lines.flatMap((line) =>
        line.giftNote ? [{ term: t.giftNoteOf({ name: line.title }), value: line.giftNote }] : [],
      ),
      ...(group.deliverOn
        ? [
            {
              term: name ? t.neededByOf({ name }) : t.neededBy,
              value: formatDate(group.deliverOn as CalendarDate),
            },
          ]
        : []),
      ...(group.address && !group.pickup ? listDriverNotes(group.address) : []).map((value) => ({
        term: name ? t.deliveryOf({ name }) : t.delivery,
        value,
      })),
    ]
  })
  return (
    <div className={styles.main}>
      <Panel title={t.notes}>
        {notes.length > 0 ? (
          <Facts kind="ruled" facts={notes} />
        ) : (
          <p className="quiet">{t.noNotes}</p>
        )}
      </Panel>
      <OrderPolicies policies={order.policies} />
    </div>
  )
}
