import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { callApi } from '../../api'
import { formatDate, formatTime } from '../../format'
import { usePrint } from '../../frame/print-menu'
import { useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { nameParcel } from './name-parcel'
import type { OrderRecord } from './pick-types'

interface DeliveryFactsProps {
  readonly record: OrderRecord
  readonly groupId: string
  readonly canWrite: boolean
}

/** Where it goes, by when, how to pack it, and what has left already. */
export function DeliveryFacts({ record, groupId, canWrite }: DeliveryFactsProps) {
  const timeZone = useTimeZone()
  const delivery = record.deliveries.find((one) => one.groupId === groupId)
  const promise = record.promises.find((one) => one.groupId === groupId)
  const parcels = record.parcels.filter((one) => one.groupId === groupId)
  if (!delivery) return null
  const arriveBy = delivery.deliverOn ?? promise?.latest
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Box component="address" sx={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
          {(delivery.isPickup ? [delivery.recipientName] : delivery.address).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {delivery.phone}
        </Box>
        <Stack spacing={0.5} sx={{ alignItems: 'start' }}>
          <Typography>{delivery.method}</Typography>
          {delivery.isPickup && <Typography>{delivery.address.slice(1).join(', ')}</Typography>}
          {arriveBy && (
            <Typography>
              {delivery.isPickup ? 'Ready' : 'Arrives'} by {formatDate(arriveBy, timeZone)}
            </Typography>
          )}
          {promise?.status === 'at_risk' && <Chip color="warning" label="At risk" />}
          {promise?.status === 'missed' && <Chip color="error" label="Late" />}
          {delivery.wrap && <Chip color="secondary" label="Gift wrap" />}
          {delivery.pricesHidden && <Chip color="secondary" label="No prices in the parcel" />}
          {record.editableUntil && (
            <Chip
              color="warning"
              label={`The buyer can change it until ${formatTime(record.editableUntil, timeZone)}`}
            />
          )}
        </Stack>
      </Box>
      {delivery.giftNote && (
        <Typography sx={{ mt: 1 }}>
          <strong>Gift note:</strong> {delivery.giftNote}
        </Typography>
      )}
      {delivery.deliveryNotes && (
        <Typography sx={{ mt: 1 }}>
          <strong>For the driver:</strong> {delivery.deliveryNotes}
        </Typography>
      )}
      {parcels.map((parcel) => (
        <ParcelRow key={parcel.id} parcel={parcel} canWrite={canWrite} />
      ))}
    </Paper>
  )
}

/** Tracking states, and what became of the shipment. */
const parcelStates: Readonly<Record<string, string>> = {
  pre_transit: 'Not scanned yet',
  in_transit: 'On its way',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Problem',
  lost: 'Lost',
  resolved: 'Lost, resolved',
  voided: 'Voided',
}
const overStates: ReadonlySet<string> = new Set(['delivered', 'lost', 'resolved', 'voided'])

interface ParcelRowProps {
  readonly parcel: OrderRecord['parcels'][number]
  readonly canWrite: boolean
}

function ParcelRow({ parcel, canWrite }: ParcelRowProps) {
  const timeZone = useTimeZone()
  const print = usePrint()
  const isOver = overStates.has(parcel.status)
  const { run, isRunning } = useAct()
  const act = (call: string, done: string) => () =>
    void run(() => callApi(`/api/staff/shipment/${call}`, { body: { shipment: parcel.id } }), done)
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      sx={{
        mt: 1,
        pt: 1,
        borderTop: 1,
        borderColor: 'divider',
        flexWrap: 'wrap',
        alignItems: 'center',
      }}
    >
      <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
        {nameParcel(parcel)}, shipped {formatTime(parcel.shippedAt, timeZone)}
      </Typography>
      <Chip variant="outlined" label={parcelStates[parcel.status] ?? parcel.status} />
      {parcel.status !== 'voided' && parcel.trackingNo !== '' && (
        <Button
          onClick={() =>
            print({
              label: 'Label',
              path: '/api/staff/shipment/label',
              query: { shipment: parcel.id },
            })
          }
        >
          Label
        </Button>
      )}
      {canWrite && !isOver && (
        <>
          <Button
            disabled={isRunning}
            onClick={act('markDelivered', 'The shipment is delivered. The buyer is emailed.')}
          >
            Delivered
          </Button>
          <Button
            disabled={isRunning}
            onClick={act('markLost', 'The shipment is lost. Reship or refund it from the order.')}
          >
            Lost
          </Button>
          {parcel.status === 'pre_transit' && (
            <Button
              color="error"
              disabled={isRunning}
              onClick={act('void', 'The shipment is void. Its items are packed again.')}
            >
              Void
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
