import { Box, Button, Chip, Link as TextLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { formatMoney, formatTime } from '../../format'
import { usePrint } from '../../frame/print-menu'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { describeStatus, type Parcel } from './order-record'

const onTheWay: readonly string[] = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'exception',
  'available_for_pickup',
]

/** A shipment with what the carrier says, and what can be done about it. */
export function ParcelRow({ parcel }: { readonly parcel: Parcel }) {
  const timeZone = useTimeZone()
  const { carrier, trackingNo, url, status, shippedAt, deliveredAt, pieces, scans } = parcel
  const [scan] = scans
  return (
    <Box
      component="li"
      sx={{ '& + li': { mt: 1.5 }, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip variant="outlined" label={describeStatus(status)} />
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {carrier}{' '}
          {url ? (
            <TextLink href={url} target="_blank" rel="noreferrer">
              {trackingNo || 'tracking'}
            </TextLink>
          ) : (
            trackingNo
          )}
        </Typography>
      </Stack>
      <Typography variant="body2">
        {pieces.map(({ title, qty }) => `${qty} × ${title}`).join(', ')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Shipped {formatTime(shippedAt, timeZone)}
        {deliveredAt && `, delivered ${formatTime(deliveredAt, timeZone)}`}
        {!deliveredAt && scan && `. ${[scan.text, scan.place].filter(Boolean).join(', ')}`}
      </Typography>
      <ParcelActs parcel={parcel} />
    </Box>
  )
}

function ParcelActs({ parcel: { id, status, carrier } }: { readonly parcel: Parcel }) {
  const me = useMe()
  const print = usePrint()
  const { run, isRunning } = useAct()
  const [isVoiding, setIsVoiding] = useState(false)
  const act = (call: string, done: string) => () =>
    void run(() => callApi(`/api/staff/shipment/${call}`, { body: { shipment: id } }), done)
  const voidShipment = () =>
    run(
      () =>
        callApi<{ isBuyerTold: boolean }>('/api/staff/shipment/void', { body: { shipment: id } }),
      ({ isBuyerTold }) =>
        `The shipment was voided. The buyer ${isBuyerTold ? 'was emailed' : 'was not emailed'}.`,
    ).then(() => setIsVoiding(false))
  const canWrite = isAllowed(me, 'fulfillment.write')
  if (status === 'voided') return null
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 0.5, flexWrap: 'wrap' }}>
      <Button
        onClick={() =>
          print({ label: 'Label', path: '/api/staff/shipment/label', query: { shipment: id } })
        }
      >
        Print label
      </Button>
      {canWrite && onTheWay.includes(status) && (
        <>
          <Button onClick={act('markDelivered', 'Marked as delivered.')}>Mark as delivered</Button>
          <Button onClick={act('markLost', 'Marked as lost. Reship or refund it.')}>
            Mark as lost
          </Button>
          {status === 'pre_transit' && <Button onClick={() => setIsVoiding(true)}>Void</Button>}
        </>
      )}
      {canWrite && status === 'lost' && (
        <Button variant="outlined" onClick={act('reship', 'The items can ship again.')}>
          Reship
        </Button>
      )}
      {status === 'lost' && isAllowed(me, 'orders.refund') && (
        <Button
          variant="outlined"
          onClick={() =>
            void run(
              () =>
                callApi<{ refunded: number }>('/api/staff/shipment/refund', {
                  body: { shipment: id },
                }),
              ({ refunded }) => `Refunded ${formatMoney(refunded)}.`,
            )
          }
        >
          Refund the lost items
        </Button>
      )}
      {isVoiding && (
        <ConfirmDialog
          title="Void this shipment?"
          confirmLabel="Void the shipment"
          isDangerous
          isRunning={isRunning}
          onConfirm={() => void voidShipment()}
          onClose={() => setIsVoiding(false)}
        >
          The booking with {carrier || 'the carrier'} is cancelled and the items are packed again.
          The buyer is emailed if the tracking number was already sent.
        </ConfirmDialog>
      )}
    </Stack>
  )
}
