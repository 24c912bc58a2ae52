import { Alert, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import type { RefundReasonKind } from '../../../../src/modules/refunds/refund-reasons.ts'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { focusInput } from '../../form/focus-input'
import { usePreview } from '../../form/use-preview'
import { formatMoney } from '../../format'
import { useMe } from '../../me'
import { describeSplit, type RefundSplit } from './cancel-dialog'
import type { OrderDialogProps } from './hold-dialog'
import { describeCard } from './order-record'

const refundReasons: Readonly<Record<RefundReasonKind, string>> = {
  service: 'Goodwill',
  damaged: 'Arrived damaged',
  late: 'Arrived late',
  missing: 'Something was missing',
  wrong_item: 'Wrong item',
  not_as_described: 'Not as described',
  price: 'Price adjustment',
  other: 'Other',
}

interface RefundOutcome {
  readonly state: 'done' | 'waiting'
  readonly refunded: number
}

/** Refunds an amount that belongs to no item. Where it goes is shown before the click. */
export function RefundDialog({ order, onClose }: OrderDialogProps) {
  const { number } = order
  const me = useMe()
  const [dollars, setDollars] = useState('')
  const [reasonKind, setReasonKind] = useState('service')
  const [reason, setReason] = useState('')
  const amount = Math.round(Number(dollars) * 100)
  const isAmount = Number.isFinite(amount) && amount > 0
  const { data: split, error } = usePreview<RefundSplit>(
    '/api/staff/order/previewRefund',
    isAmount ? { order: number, amount } : null,
  )
  const isTooMuch = split !== undefined && split.refunded < amount
  const refund = (idempotencyKey: string) =>
    callApi<RefundOutcome>('/api/staff/order/refund', {
      body: { order: number, amount, reason: reason.trim(), reasonKind },
      idempotencyKey,
    })
  return (
    <ActDialog
      title={`Refund an amount of order ${number}`}
      confirmLabel={
        isAmount && split && !isTooMuch
          ? `Refund ${describeSplit(split, describeCard(order))}`
          : 'Refund'
      }
      isDisabled={!isAmount || isTooMuch || reason.trim() === ''}
      act={refund}
      done={({ state, refunded }) =>
        state === 'waiting'
          ? 'The refund waits for a second person to approve it.'
          : `Refunded ${formatMoney(refunded)}.`
      }
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            inputRef={focusInput}
            label="Amount (USD)"
            type="number"
            required
            value={dollars}
            onChange={(event) => setDollars(event.target.value)}
            error={isTooMuch || fields['amount'] !== undefined}
            helperText={
              isTooMuch
                ? `At most ${formatMoney(split.refunded)} is left to refund.`
                : (fields['amount'] ?? error?.message ?? 'To refund items, cancel or return them.')
            }
            slotProps={{ htmlInput: { min: 0, step: '0.01', inputMode: 'decimal' } }}
          />
          <TextField
            select
            label="Kind of reason"
            value={reasonKind}
            onChange={(event) => setReasonKind(event.target.value)}
          >
            {Object.entries(refundReasons).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Message to the buyer"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={fields['reason'] !== undefined}
            helperText={fields['reason'] ?? 'The email about the refund contains this sentence.'}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
          {me && isAmount && amount > me.approvalLimit && (
            <Alert severity="warning">
              {me.approvalLimit > 0
                ? 'This is more than you may refund alone in 24 hours '
                  + `(${formatMoney(me.approvalLimit)}).`
                : 'You may not refund alone.'}{' '}
              A second person has to approve it.
            </Alert>
          )}
        </>
      )}
    </ActDialog>
  )
}
