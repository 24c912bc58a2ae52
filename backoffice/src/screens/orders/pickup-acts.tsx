import { Button } from '@mui/material'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { countItems, isToPack, type OrderRecord } from './order-record'

interface PickupActProps {
  readonly order: Pick<OrderRecord, 'number' | 'units' | 'editableUntil'>
  readonly groupId: string
}

/** The next act of a pickup: tell the buyer that it is ready, then hand it over. */
export function PickupAct(props: PickupActProps) {
  return isReadyForPickup(props) ? (
    <HandOver {...props} variant="contained" />
  ) : (
    <ReadyForPickup {...props} variant="contained" />
  )
}

/** Both acts, for a buyer who comes before the email. */
export function PickupActs(props: PickupActProps & { readonly variant: 'contained' | 'outlined' }) {
  return isReadyForPickup(props) ? (
    <HandOver {...props} />
  ) : (
    <>
      <HandOver {...props} variant="text" />
      <ReadyForPickup {...props} />
    </>
  )
}

interface ActProps extends PickupActProps {
  readonly variant: 'contained' | 'outlined' | 'text'
}

const listUnits = ({ order, groupId }: PickupActProps) =>
  order.units.filter((unit) => unit.groupId === groupId && isToPack(unit))

export function isReadyForPickup(props: PickupActProps): boolean {
  return listUnits(props).every(({ trackingStatus }) => trackingStatus === 'available_for_pickup')
}

function ReadyForPickup({ order: { number, editableUntil }, groupId, variant }: ActProps) {
  const { run, isRunning } = useAct()
  return (
    <Button
      variant={variant}
      loading={isRunning}
      title={editableUntil ? 'Ends the time in which the buyer can change the order' : undefined}
      onClick={() =>
        void run(
          () =>
            callApi('/api/staff/order/readyForPickup', {
              body: { order: number, groupId, ...(editableUntil && { endEditWindow: true }) },
            }),
          'The buyer is emailed that the order is ready for pickup.',
        )
      }
    >
      Ready for pickup
    </Button>
  )
}

function HandOver(props: ActProps) {
  const { run, isRunning } = useAct()
  const { number, editableUntil } = props.order
  return (
    <Button
      variant={props.variant}
      loading={isRunning}
      onClick={() =>
        void run(
          (idempotencyKey) =>
            callApi('/api/staff/order/ship', {
              body: {
                order: number,
                groupId: props.groupId,
                pickedUp: true,
                ...(editableUntil && { endEditWindow: true }),
              },
              idempotencyKey,
            }),
          'Recorded as picked up.',
        )
      }
    >
      Hand over {countItems(listUnits(props).length)}
    </Button>
  )
}
