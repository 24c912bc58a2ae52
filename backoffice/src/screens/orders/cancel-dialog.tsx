import { Alert, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { usePreview } from '../../form/use-preview'
import { formatMoney } from '../../format'
import type { OrderDialogProps } from './hold-dialog'
import {
  countByLine,
  countItems,
  describeCard,
  isUnshipped,
  type LineQuantity,
} from './order-record'
import { QuantityFields } from './quantity-fields'

const reasons = {
  customer: 'The buyer asked for it',
  stock: 'Out of stock',
  payment: 'Problem with the payment',
  fraud: 'Fraud',
  staff: 'Our mistake',
  other: 'Other',
} as const

export interface RefundSplit {
  readonly refunded: number
  readonly toCard: number
  readonly toOthers: readonly { readonly label: string; readonly amount: number }[]
}

/** Where a refund goes, such as "$80.00 to Visa 4242, $16.00 to Gift card". */
export function describeSplit({ toCard, toOthers }: RefundSplit, card: string): string {
  return [
    ...(toCard > 0 ? [`${formatMoney(toCard)} to ${card}`] : []),
    ...toOthers.map(({ label, amount }) => `${formatMoney(amount)} to ${label}`),
  ].join(', ')
}

/** Cancels unshipped units, with the refund before the click. */
export function CancelDialog({ order, onClose }: OrderDialogProps) {
  const { number, units } = order
  const lines = countByLine(units.filter(isUnshipped))
  const [items, setItems] = useState<readonly LineQuantity[]>(() =>
    lines.map(({ lineId, most }) => ({ lineId, qty: most })),
  )
  const [reason, setReason] = useState<keyof typeof reasons>('customer')
  const [isRestocked, setIsRestocked] = useState(true)
  const [isNotified, setIsNotified] = useState(true)
  const count = items.reduce((sum, { qty }) => sum + qty, 0)
  const preview = usePreview<RefundSplit>(
    '/api/staff/order/previewCancel',
    count > 0 ? { order: number, items } : null,
  )
  const refunded = preview.data?.refunded
  const cancel = (idempotencyKey: string) =>
    callApi<{ refunded: number }>('/api/staff/order/cancel', {
      body: { order: number, reason, items, restock: isRestocked, notify: isNotified },
      idempotencyKey,
    })
  return (
    <ActDialog
      title={`Cancel items of order ${number}`}
      confirmLabel={
        refunded === undefined
          ? `Cancel ${countItems(count)}`
          : `Cancel ${countItems(count)} and refund ${formatMoney(refunded)}`
      }
      isDangerous
      isDisabled={count === 0 || !preview.data}
      act={cancel}
      done={(result) => `Canceled ${countItems(count)}. Refunded ${formatMoney(result.refunded)}.`}
      onClose={onClose}
    >
      <QuantityFields lines={lines} value={items} onChange={setItems} />
      <TextField
        select
        label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value as keyof typeof reasons)}
      >
        {Object.entries(reasons).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        label="Put the items back in stock"
        control={
          <Checkbox checked={isRestocked} onChange={(_, isChecked) => setIsRestocked(isChecked)} />
        }
      />
      <FormControlLabel
        label="Email the buyer"
        control={
          <Checkbox checked={isNotified} onChange={(_, isChecked) => setIsNotified(isChecked)} />
        }
      />
      {count > 0 && preview.error && <Alert severity="warning">{preview.error.message}</Alert>}
      {preview.data && (
        <Alert severity="info">
          {preview.data.refunded > 0
            ? `Refunds ${describeSplit(preview.data, describeCard(order))}.`
            : 'Nothing is refunded.'}
        </Alert>
      )}
    </ActDialog>
  )
}
