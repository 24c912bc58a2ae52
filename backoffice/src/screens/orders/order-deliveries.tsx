import { Box, Button, Link as TextLink, Stack, Typography } from '@mui/material'
import { formatDate } from '../../format'
import { Section } from '../../frame/section'
import { labelCode } from '../../labels'
import { isAllowed, useMe, useTimeZone } from '../../me'
import type { OrderAct } from './order-act-dialog'
import { Note } from './order-items'
import {
  countItems,
  isToPack,
  listOpenDeliveries,
  type Delivery,
  type OrderRecord,
} from './order-record'
import { isReadyForPickup, PickupActs } from './pickup-acts'
import { ParcelRow } from './parcel-row'
import { UnusedLabels } from './unused-labels'

interface OrderDeliveriesProps {
  readonly order: OrderRecord
  readonly onAct: (act: OrderAct) => void
}

/** Each delivery with its address, promise and parcels. */
export function OrderDeliveries({ order, onAct }: OrderDeliveriesProps) {
  const { deliveries } = order
  return deliveries.map((delivery, index) => (
    <Section
      key={delivery.groupId}
      title={nameDelivery(delivery, { index, count: deliveries.length })}
      actions={<DeliveryActs order={order} delivery={delivery} onAct={onAct} />}
    >
      <DeliveryFacts order={order} delivery={delivery} />
    </Section>
  ))
}

function nameDelivery(
  { isPickup }: Delivery,
  { index, count }: { readonly index: number; readonly count: number },
): string {
  const name = isPickup ? 'Pickup' : 'Delivery'
  return count > 1 ? `${name} ${index + 1} of ${count}` : name
}

interface DeliveryProps {
  readonly order: OrderRecord
  readonly delivery: Delivery
}

function DeliveryActs({
  order,
  delivery: { groupId, isPickup },
  onAct,
}: DeliveryProps & Pick<OrderDeliveriesProps, 'onAct'>) {
  const me = useMe()
  const canShip = listOpenDeliveries(order).some((delivery) => delivery.groupId === groupId)
  const canMove = order.addresses.some((address) => address.groupId === groupId)
  return (
    <>
      {canMove && isAllowed(me, 'orders.write') && (
        <Button onClick={() => onAct({ name: isPickup ? 'pickupPerson' : 'address', groupId })}>
          {isPickup ? 'Change who picks it up' : 'Change address'}
        </Button>
      )}
      {canShip && isPickup && isAllowed(me, 'fulfillment.write') && (
        <PickupActs order={order} groupId={groupId} variant="outlined" />
      )}
      {canShip && !isPickup && isAllowed(me, 'fulfillment.write') && (
        <Button variant="outlined" onClick={() => onAct({ name: 'ship', groupId })}>
          Ship…
        </Button>
      )}
    </>
  )
}

function DeliveryFacts({ order, delivery }: DeliveryProps) {
  const { groupId, address, phone, deliveryNotes, giftNote } = delivery
  const parcels = order.parcels.filter((parcel) => parcel.groupId === groupId)
  const left = order.units.filter((unit) => unit.groupId === groupId && isToPack(unit)).length
  const lines = address.length > 0 && !delivery.isPickup ? address : [delivery.recipientName]
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Box component="address" sx={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
          {phone && <TextLink href={`tel:${phone}`}>{phone}</TextLink>}
        </Box>
        <Stack spacing={0.5}>
          {delivery.isPickup && <Note label="Place">{address.slice(1).join(', ')}</Note>}
          <Promise order={order} delivery={delivery} />
          {deliveryNotes && <Note label="Delivery notes">{deliveryNotes}</Note>}
          {giftNote && <Note label="Gift note">{giftNote}</Note>}
          {delivery.wrap && <Note label="Gift wrap">yes</Note>}
          {delivery.pricesHidden && <Note label="Packing slip">without prices</Note>}
          {left > 0 && parcels.length > 0 && (
            <Note label="Not shipped yet">{countItems(left)}</Note>
          )}
        </Stack>
      </Box>
      <UnusedLabels
        labels={order.labels.filter((label) => label.groupId === groupId)}
        isNeeded={left > 0}
      />
      {parcels.length > 0 && (
        <Box component="ul" aria-label="Parcels" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {parcels.map((parcel) => (
            <ParcelRow
              key={parcel.id}
              parcel={parcel}
              label={order.labels.find(
                ({ trackingNo }) => trackingNo !== '' && trackingNo === parcel.trackingNo,
              )}
            />
          ))}
        </Box>
      )}
    </Stack>
  )
}

function Promise({ order, delivery }: DeliveryProps) {
  const { promises, shipBy } = order
  const timeZone = useTimeZone()
  const isWaiting =
    order.units.some((unit) => unit.groupId === delivery.groupId && isToPack(unit))
    && isReadyForPickup({ order, groupId: delivery.groupId })
  const promise = promises.find(({ groupId }) => groupId === delivery.groupId)
  return (
    <>
      {delivery.method && <Note label="Method">{delivery.method}</Note>}
      {delivery.deliverOn && (
        <Note label="Needed by">{formatDate(delivery.deliverOn, timeZone)}</Note>
      )}
      {promise?.latest && (
        <Note label={delivery.isPickup ? 'Ready by' : 'Promised by'}>
          {formatDate(promise.latest, timeZone)}
          {promise.status !== 'on_track' && (
            <Typography
              component="span"
              variant="body2"
              color={promise.status === 'met' ? 'text.secondary' : 'error'}
            >
              {' '}
              ({labelCode('promise', promise.status).toLowerCase()})
            </Typography>
          )}
        </Note>
      )}
      {delivery.isPickup && isWaiting && (
        <Note label="Waiting for the buyer">ready for pickup</Note>
      )}
      {shipBy && !delivery.isPickup && <Note label="Ship by">{formatDate(shipBy, timeZone)}</Note>}
    </>
  )
}
