import { TextField } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { focusInput } from '../../form/focus-input'
import { useAct } from '../use-act'
import type { OrderRecord } from './order-record'

export interface OrderDialogProps {
  readonly order: OrderRecord
  readonly onClose: () => void
}

export function HoldDialog({ order: { number }, onClose }: OrderDialogProps) {
  const { run, isRunning, fields } = useAct()
  const [reason, setReason] = useState('')
  const hold = async () => {
    const held = await run(
      () => callApi('/api/staff/order/hold', { body: { order: number, reason: reason.trim() } }),
      'The order is on hold.',
    )
    if (held) onClose()
  }
  return (
    <ActDialog
      title="Put the order on hold"
      confirmLabel="Put on hold"
      isRunning={isRunning}
      isDisabled={reason.trim() === ''}
      onConfirm={() => void hold()}
      onClose={onClose}
    >
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
    </ActDialog>
  )
}
