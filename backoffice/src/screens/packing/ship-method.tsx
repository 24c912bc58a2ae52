import { MenuItem, Stack, TextField } from '@mui/material'

export type ShipWay = 'carrier' | 'number' | 'none' | 'pickedUp'

export interface ShipInput {
  readonly trackingNo: string
  readonly carrier: string
}

const wayNames: Readonly<Record<ShipWay, string>> = {
  number: 'Parcels with tracking numbers',
  carrier: 'Buy labels',
  none: 'Without tracking',
  pickedUp: 'Picked up by the buyer',
}
const hints: Readonly<Record<ShipWay, string>> = {
  number: 'Numbers of UPS, USPS, FedEx, DHL, OnTrac and Amazon are recognized.',
  carrier: 'The cheapest service that arrives in time, unless you choose another.',
  none: 'Your own van, or a letter.',
  pickedUp: 'The buyer is here and takes the items.',
}

interface ShipMethodProps {
  readonly way: ShipWay
  readonly canBuyLabels: boolean
  readonly carrier: string
  readonly onWay: (way: ShipWay) => void
  readonly onCarrier: (carrier: string) => void
}

/** How the parcels leave: one answer for all of them. */
export function ShipMethod({ way, canBuyLabels, carrier, onWay, onCarrier }: ShipMethodProps) {
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
      <TextField
        select
        label="Ship as"
        value={way}
        onChange={(event) => onWay(event.target.value as ShipWay)}
        helperText={hints[way]}
        sx={{ flex: 1 }}
      >
        {Object.entries(wayNames)
          .filter(([value]) => value !== 'carrier' || canBuyLabels)
          .map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
      </TextField>
      {(way === 'number' || way === 'none') && (
        <TextField
          label="Carrier"
          value={carrier}
          onChange={(event) => onCarrier(event.target.value)}
          helperText="Only if the number is not recognized"
          slotProps={{ htmlInput: { maxLength: 40 } }}
          sx={{ flex: 1 }}
        />
      )}
    </Stack>
  )
}
