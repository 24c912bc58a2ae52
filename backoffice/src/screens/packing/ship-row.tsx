import { Checkbox, Paper, Stack, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { Delivery } from './pick-types'

interface ShipRowProps {
  readonly delivery: Delivery
  /** Asks for a tracking number. */
  readonly isNumbered: boolean
  readonly trackingNo: string
  readonly onTrackingNo: (value: string) => void
  readonly isSkipped: boolean
  readonly onSkip: (isSkipped: boolean) => void
  /** Why the server refused it. */
  readonly error: string | undefined
  /** More about how it ships. */
  readonly children?: ReactNode
}

export function ShipRow({ delivery, trackingNo, error, children, ...props }: ShipRowProps) {
  const { order, items, wrap } = delivery
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, mb: 1 }}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={{ xs: 1.5, sm: 1 }}
        sx={{ alignItems: { sm: 'center' } }}
      >
        <Stack direction="row" spacing={1} sx={{ flex: 1, minWidth: 0, alignItems: 'center' }}>
          <Checkbox
            checked={!props.isSkipped}
            onChange={(_, isChecked) => props.onSkip(!isChecked)}
            slotProps={{ input: { 'aria-label': `Ship ${order}` } }}
          />
          <div>
            <Typography sx={{ fontWeight: 600 }}>{order}</Typography>
            <Typography variant="body2" color="text.secondary">
              {items.map(({ text }) => text).join('; ')}
              {wrap && '; gift wrap'}
            </Typography>
          </div>
        </Stack>
        {props.isNumbered && (
          <TextField
            label={`Tracking number of ${order}`}
            value={trackingNo}
            onChange={(event) => props.onTrackingNo(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
            sx={{ width: { xs: '100%', sm: 280 } }}
          />
        )}
      </Stack>
      {!props.isSkipped && children}
      {error && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {error}
        </Typography>
      )}
    </Paper>
  )
}
