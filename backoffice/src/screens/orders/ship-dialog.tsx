import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
} from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import type { FieldMessages } from '../use-act'
import { formatTime } from '../../format'
import { useTimeZone } from '../../me'
import type { OrderDialogProps } from './hold-dialog'
import {
  countByLine,
  countItems,
  describeShipped,
  isToPack,
  listOpenDeliveries,
  type LineQuantity,
  type Shipped,
} from './order-record'
import { QuantityFields } from './quantity-fields'

const ways = {
  shop: 'With a label of the shop’s carrier, the cheapest that arrives in time',
  number: 'With a tracking number of another carrier',
  none: 'Without a tracking number',
  pickup: 'The buyer picks it up now',
} as const

type Way = keyof typeof ways

/** Ships one delivery or a part of it. */
export function ShipDialog({
  order,
  groupId: opened,
  onClose,
}: OrderDialogProps & { readonly groupId: string }) {
  const { number, editableUntil, deliveries, units, canBuyLabels } = order
  const timeZone = useTimeZone()
  const [groupId, setGroupId] = useState(opened)
  const [chosen, setChosen] = useState<readonly LineQuantity[] | null>(null)
  const [way, setWay] = useState<Way>(canBuyLabels ? 'shop' : 'number')
  const [parcel, setParcel] = useState({ trackingNo: '', carrier: '', trackingUrl: '' })
  const lines = countByLine(units.filter((unit) => unit.groupId === groupId && isToPack(unit)))
  const items = chosen ?? lines.map(({ lineId, most }) => ({ lineId, qty: most }))
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const open = listOpenDeliveries(order)
  const ship = (idempotencyKey: string) =>
    callApi<Shipped>('/api/staff/order/ship', {
      body: {
        order: number,
        groupId,
        items,
        ...describeWay(way, parcel),
        ...(editableUntil && { endEditWindow: true }),
      },
      idempotencyKey,
    })
  return (
    <ActDialog
      title={`Ship order ${number}`}
      confirmLabel={
        way === 'pickup' ? `Hand over ${countItems(count)}` : `Ship ${countItems(count)}`
      }
      isDisabled={count === 0 || (way === 'number' && parcel.trackingNo.trim() === '')}
      act={ship}
      done={(shipped) => (way === 'pickup' ? 'Recorded as picked up.' : describeShipped(shipped))}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {editableUntil && (
            <Alert severity="info">
              The buyer can still change this order until {formatTime(editableUntil, timeZone)}.
              Shipping it now ends that.
            </Alert>
          )}
          {open.length > 1 && (
            <TextField
              select
              label="Delivery"
              value={groupId}
              onChange={(event) => {
                setGroupId(event.target.value)
                setChosen(null)
              }}
            >
              {open.map((delivery) => (
                <MenuItem key={delivery.groupId} value={delivery.groupId}>
                  {deliveries.findIndex((other) => other.groupId === delivery.groupId) + 1}:{' '}
                  {delivery.recipientName}
                </MenuItem>
              ))}
            </TextField>
          )}
          <QuantityFields lines={lines} value={items} onChange={setChosen} />
          <FormControl>
            <FormLabel id="ship-way">How</FormLabel>
            <RadioGroup
              aria-labelledby="ship-way"
              value={way}
              onChange={(_, value) => setWay(value as Way)}
            >
              {Object.entries(ways)
                .filter(([value]) => value !== 'shop' || canBuyLabels)
                .map(([value, label]) => (
                  <FormControlLabel
                    key={value}
                    value={value}
                    label={label}
                    control={<Radio size="small" />}
                  />
                ))}
            </RadioGroup>
          </FormControl>
          <ParcelFields way={way} value={parcel} fields={fields} onChange={setParcel} />
        </>
      )}
    </ActDialog>
  )
}

interface ParcelInput {
  readonly trackingNo: string
  readonly carrier: string
  readonly trackingUrl: string
}

interface ParcelFieldsProps {
  readonly way: Way
  readonly value: ParcelInput
  readonly fields: FieldMessages
  readonly onChange: (value: ParcelInput) => void
}

/** The tracking data of another carrier. */
function ParcelFields({ way, value, fields, onChange }: ParcelFieldsProps) {
  return (
    <>
      {way === 'number' && (
        <TextField
          label="Tracking number"
          required
          value={value.trackingNo}
          onChange={(event) => onChange({ ...value, trackingNo: event.target.value })}
          error={fields['trackingNo'] !== undefined}
          helperText={
            fields['trackingNo'] ?? 'UPS, USPS, FedEx, DHL, OnTrac and Amazon are recognized.'
          }
        />
      )}
      {(way === 'number' || way === 'none') && (
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextField
            fullWidth
            label="Carrier"
            value={value.carrier}
            onChange={(event) => onChange({ ...value, carrier: event.target.value })}
            error={fields['carrier'] !== undefined}
            helperText={fields['carrier']}
          />
          {way === 'number' && (
            <TextField
              fullWidth
              type="url"
              label="Tracking page"
              value={value.trackingUrl}
              onChange={(event) => onChange({ ...value, trackingUrl: event.target.value })}
              error={fields['trackingUrl'] !== undefined}
              helperText={fields['trackingUrl']}
            />
          )}
        </Stack>
      )}
    </>
  )
}

function describeWay(way: Way, parcel: ParcelInput): object {
  const given = Object.fromEntries(
    Object.entries(parcel).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  )
  switch (way) {
    case 'shop':
      return {}
    case 'number':
      return given
    case 'none':
      return { noTracking: true, ...(given['carrier'] && { carrier: given['carrier'] }) }
    case 'pickup':
      return { pickedUp: true }
  }
}
