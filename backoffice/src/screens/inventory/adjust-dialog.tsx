import { MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { focusInput } from '../../form/focus-input'
import type { StockRecord } from './stock-record'

const reasons: Readonly<Record<string, string>> = {
  received: 'A delivery arrived',
  counted: 'Counted again',
  damaged: 'Damaged',
  lost: 'Lost',
  found: 'Found',
  other: 'Another reason',
}

interface AdjustDialogProps {
  readonly stock: StockRecord
  readonly onClose: () => void
}

/** Adds units or takes them away. A count is sent as the difference, so no sale is lost. */
export function AdjustDialog({ stock: { id, title, onHand }, onClose }: AdjustDialogProps) {
  const [mode, setMode] = useState<'by' | 'to'>('by')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('received')
  const [note, setNote] = useState('')
  const units = /^[+-]?\d{1,7}$/.test(typed.trim()) ? Number(typed) : null
  const by = units === null ? 0 : mode === 'by' ? units : units - onHand
  const next = onHand + by
  return (
    <ActDialog
      title={`Adjust the stock of ${title}`}
      confirmLabel={by === 0 ? 'Adjust stock' : `${by > 0 ? 'Add' : 'Take away'} ${Math.abs(by)}`}
      isDisabled={by === 0 || next < 0}
      act={(idempotencyKey) =>
        callApi<{ rows: { onHand: number }[] }>('/api/staff/inventory/adjust', {
          body: { lines: [{ variant: id, by }], reason, note: note.trim() },
          idempotencyKey,
        })
      }
      done={({ rows }) => `${rows[0]?.onHand ?? next} are on hand now.`}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="How to enter it"
            value={mode}
            onChange={(_, chosen: 'by' | 'to' | null) => {
              if (chosen) setMode(chosen)
              if (chosen === 'to') setReason('counted')
            }}
          >
            <ToggleButton value="by">Add or take away</ToggleButton>
            <ToggleButton value="to">Set a count</ToggleButton>
          </ToggleButtonGroup>
          <ActField
            label={mode === 'by' ? 'Units, such as 20 or -3' : 'Units counted'}
            required
            inputRef={focusInput}
            value={typed}
            onChange={setTyped}
            message={fields['lines.0.by'] ?? fields['lines.0.variant']}
            maxLength={8}
            slotProps={{ htmlInput: { inputMode: mode === 'by' ? 'text' : 'numeric' } }}
          />
          <TextField
            select
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          >
            {Object.entries(reasons).map(([name, label]) => (
              <MenuItem key={name} value={name}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <ActField
            label="Note (optional)"
            value={note}
            onChange={setNote}
            message={fields['note']}
            maxLength={200}
          />
          <Typography variant="body2" color="text.secondary">
            {next < 0
              ? `Only ${onHand} are on hand.`
              : `On hand: ${onHand} now, ${next} afterwards.`}
          </Typography>
        </>
      )}
    </ActDialog>
  )
}
