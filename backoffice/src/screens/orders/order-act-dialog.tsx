import { AddressDialog } from './address-dialog'
import { CancelDialog } from './cancel-dialog'
import { HoldDialog } from './hold-dialog'
import type { OrderRecord } from './order-record'
import { PickupPersonDialog } from './pickup-person-dialog'
import { RefundDialog } from './refund-dialog'
import { ReturnDialog } from './return-dialog'
import { ShipDialog } from './ship-dialog'

/** An act on an order that needs a form. */
export type OrderAct =
  | { readonly name: 'hold' | 'cancel' | 'refund' | 'return' }
  | { readonly name: 'ship' | 'address' | 'pickupPerson'; readonly groupId: string }

interface OrderActDialogProps {
  readonly act: OrderAct
  readonly order: OrderRecord
  readonly onClose: () => void
}

export function OrderActDialog({ act, order, onClose }: OrderActDialogProps) {
  switch (act.name) {
    case 'hold':
      return <HoldDialog order={order} onClose={onClose} />
    case 'cancel':
      return <CancelDialog order={order} onClose={onClose} />
    case 'refund':
      return <RefundDialog order={order} onClose={onClose} />
    case 'return':
      return <ReturnDialog order={order} onClose={onClose} />
    case 'ship':
      return <ShipDialog order={order} groupId={act.groupId} onClose={onClose} />
    case 'address':
      return <AddressDialog order={order} groupId={act.groupId} onClose={onClose} />
    case 'pickupPerson':
      return <PickupPersonDialog order={order} groupId={act.groupId} onClose={onClose} />
  }
}
