import { Box, Button, Chip, Link as TextLink, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatMoney, formatTime } from '../../format'
import { usePrint } from '../../frame/print-menu'
import { labelCode } from '../../labels'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { useAct } from '../use-act'
import type { Parcel, ParcelLabel } from './order-record'

const onTheWay: readonly string[] = [
  'pre_transit',
  'in_transit',
  'out_for_delivery',
  'exception',
  'available_for_pickup',
]

interface ParcelProps {
  readonly parcel: Parcel
  /** The label of the shop's carrier; undefined for parcels of others. */
  readonly label: ParcelLabel | undefined
}

/** A shipment with what the carrier says, and what can be done about it. */
export function ParcelRow({ parcel, label }: ParcelProps) {
  const timeZone = useTimeZone()
  const { carrier, trackingNo, url, status, shippedAt, deliveredAt, pieces, scans } = parcel
  const [scan] = scans
  return (
    <Box
      component="li"
      sx={{ '& + li': { mt: 1.5 }, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Chip variant="outlined" label={labelCode('parcel', status)} />
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
      {label && (
        <Typography variant="body2" color="text.secondary">
          {[label.service, label.cost > 0 && formatMoney(label.cost)].filter(Boolean).join(', ')}
        </Typography>
      )}
      <ParcelActs parcel={parcel} label={label} />
    </Box>
  )
}

function ParcelActs({ parcel: { id, status, carrier }, label }: ParcelProps) {
  const me = useMe()
  const print = usePrint()
  const { run } = useAct()
  const [isVoiding, setIsVoiding] = useState(false)
  const act = (call: string, done: string) => () =>
    void run(() => callApi(`/api/staff/shipment/${call}`, { body: { shipment: id } }), done)
  const canWrite = isAllowed(me, 'fulfillment.write')
  if (status === 'voided') return null
  return (
    <Stack
      direction="row"
      spacing={1}
      useFlexGap
      // Every line of text buttons starts where the lines above them do.
      sx={{ mt: 0.5, flexWrap: 'wrap', '& .MuiButton-text': { minWidth: 0, ml: '-5px' } }}
    >
      {label && (
        <Button
          onClick={() =>
            print({ label: 'Label', path: '/api/staff/shipment/label', query: { shipment: id } })
          }
        >
          Print label
        </Button>
      )}
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
        <ActDialog
          title="Void this shipment?"
          confirmLabel="Void the shipment"
          isDangerous
          act={() =>
            callApi<{ isBuyerTold: boolean }>('/api/staff/shipment/void', {
              body: { shipment: id },
            })
          }
          done={({ isBuyerTold }) =>
            `The shipment was voided. The buyer ${isBuyerTold ? 'was emailed' : 'was not emailed'}.`
          }
          onClose={() => setIsVoiding(false)}
        >
          <Typography>
            {label ? `${carrier || 'The carrier'} is asked to refund the label. ` : ''}
            The items are packed again. The buyer is emailed if the tracking number was already
            sent.
          </Typography>
        </ActDialog>
      )}
    </Stack>
  )
}
