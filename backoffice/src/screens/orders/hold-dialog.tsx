import { TextField } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { focusInput } from '../../form/focus-input'
import type { OrderRecord } from './order-record'

export interface OrderDialogProps {
  readonly order: OrderRecord
  readonly onClose: () => void
}

export function HoldDialog({ order: { number }, onClose }: OrderDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title="Put the order on hold"
      confirmLabel="Put on hold"
      isDisabled={reason.trim() === ''}
      act={() =>
        callApi('/api/staff/order/hold', { body: { order: number, reason: reason.trim() } })
      }
      done={() => 'The order is on hold.'}
      onClose={onClose}
    >
      {(fields) => (
        <TextField
          inputRef={focusInput}
          label="Reason"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={fields['reason'] !== undefined}
          helperText={fields['reason'] ?? 'Nothing ships until someone releases the order.'}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </ActDialog>
  )
}
