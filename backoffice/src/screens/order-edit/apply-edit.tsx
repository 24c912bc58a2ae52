import { Alert, Button, Stack } from '@mui/material'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import type { OrderRecord } from '../orders/order-record'
import { useAct } from '../use-act'
import type { EditedOrder, EditPreview } from './edit-input'

interface ApplyEditProps {
  readonly order: OrderRecord
  readonly body: object
  /** Undefined while it is read. */
  readonly preview: EditPreview | undefined
  readonly onApplied: () => void
  readonly onDiscard: () => void
}

/** One click for everything that the preview shows. */
export function ApplyEdit({ order, body, preview, onApplied, onDiscard }: ApplyEditProps) {
  const navigate = useNavigate()
  const { run, isRunning } = useAct()
  const key = useRef<{ body: string; key: string } | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const apply = async () => {
    const money = {
      expectedRefund: preview?.refund.refunded ?? 0,
      expectedCharge: preview?.charge?.due ?? 0,
    }
    const text = JSON.stringify({ ...body, ...money })
    if (key.current?.body !== text) key.current = { body: text, key: crypto.randomUUID() }
    const idempotencyKey = key.current.key
    setError(null)
    const edited = await run(
      () =>
        callApi<EditedOrder>('/api/staff/order/edit', {
          body: { ...body, ...money },
          idempotencyKey,
        }).catch((caught: Error) => {
          key.current = null
          setError(caught)
          throw caught
        }),
      (result) => describeEdited(result, order.buyer.email),
    )
    if (!edited) return
    onApplied()
    void navigate(`/orders/${order.number}`)
  }
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      {error && <Alert severity="error">{error.message}</Alert>}
      <Button
        variant="contained"
        size="medium"
        disabled={!preview}
        loading={isRunning}
        onClick={() => void apply()}
      >
        {preview ? nameAct(preview) : 'Apply'}
      </Button>
      <Button onClick={onDiscard}>Discard the edit</Button>
    </Stack>
  )
}

function nameAct({ refund, charge }: EditPreview): string {
  const parts = [
    refund.refunded > 0 && `refund ${formatMoney(refund.refunded)}`,
    charge && `charge ${formatMoney(charge.due)} by link`,
  ].filter(Boolean)
  return parts.length > 0 ? `Apply: ${parts.join(', ')}` : 'Apply, without money'
}

function describeEdited({ refunded, addition, isHeld }: EditedOrder, email: string): string {
  return [
    'The order was edited.',
    refunded > 0 && `Refunded ${formatMoney(refunded)}.`,
    addition && `The link for ${formatMoney(addition.total)} was emailed to ${email}.`,
    isHeld && 'The order is on hold until it is paid.',
  ]
    .filter(Boolean)
    .join(' ')
}
