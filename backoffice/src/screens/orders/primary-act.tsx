import { Button } from '@mui/material'
import { callApi } from '../../api'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import type { OrderAct } from './order-act-dialog'
import { PickupAct } from './pickup-acts'
import {
  countItems,
  describeShipped,
  isToPack,
  listOpenDeliveries,
  type OrderRecord,
  type Shipped,
} from './order-record'

interface PrimaryActProps {
  readonly order: OrderRecord
  readonly onAct: (act: OrderAct) => void
}

/** The next act of the order as one button: release it, or ship what is left. */
export function PrimaryAct({ order, onAct }: PrimaryActProps) {
  const me = useMe()
  const { run, isRunning } = useAct()
  const { number, status, units, editableUntil, canBuyLabels } = order
  if (status === 'on_hold' && isAllowed(me, 'orders.write'))
    return (
      <Button
        variant="contained"
        loading={isRunning}
        onClick={() =>
          void run(
            () => callApi('/api/staff/order/release', { body: { order: number } }),
            'The order was released. It can ship now.',
          )
        }
      >
        Release hold
      </Button>
    )
  const [delivery, ...others] = listOpenDeliveries(order)
  if (!delivery || !isAllowed(me, 'fulfillment.write')) return null
  const { groupId } = delivery
  if (others.length === 0 && delivery.isPickup) return <PickupAct order={order} groupId={groupId} />
  if (others.length > 0 || !canBuyLabels)
    return (
      <Button variant="contained" onClick={() => onAct({ name: 'ship', groupId })}>
        Ship
      </Button>
    )
  const ship = () =>
    callApi<Shipped>('/api/staff/order/ship', {
      body: { order: number, groupId, ...(editableUntil && { endEditWindow: true }) },
    })
  return (
    <Button
      variant="contained"
      loading={isRunning}
      title={editableUntil ? 'Ends the time in which the buyer can change the order' : undefined}
      onClick={() => void run(ship, describeShipped)}
    >
      Ship {countItems(units.filter(isToPack).length)}
    </Button>
  )
}
