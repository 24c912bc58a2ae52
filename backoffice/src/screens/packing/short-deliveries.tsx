import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { nameRow, type PickRow } from './pick-types'

interface ShortDelivery {
  readonly groupId: string
  readonly order: string
  readonly lines: readonly {
    readonly lineId: string
    readonly qty: number
    readonly text: string
  }[]
}

function listShortDeliveries(rows: readonly PickRow[]): ShortDelivery[] {
  const parts = rows.flatMap((row) =>
    row.orders
      .filter(({ short }) => short > 0)
      .map((part) => ({ ...part, text: `${part.short} × ${nameRow(row)}` })),
  )
  return [...Map.groupBy(parts, ({ groupId }) => groupId)].map(([groupId, own]) => ({
    groupId,
    order: own[0]?.order ?? '',
    lines: own.map(({ lineId, short, text }) => ({ lineId, qty: short, text })),
  }))
}

/** Missing units, and what can be done about them. */
export function ShortDeliveries({ rows }: { readonly rows: readonly PickRow[] }) {
  const short = listShortDeliveries(rows)
  return (
    <Stack spacing={1} sx={{ mb: short.length > 0 ? 2 : 0 }}>
      {short.map((delivery) => (
        <ShortChoices key={delivery.groupId} delivery={delivery} />
      ))}
    </Stack>
  )
}

function ShortChoices({ delivery }: { readonly delivery: ShortDelivery }) {
  const { groupId, order, lines } = delivery
  const me = useMe()
  const { run, isRunning } = useAct()
  const [isRefunding, setIsRefunding] = useState(false)
  const decide = (choice: 'found' | 'wait' | 'refund', done: string) =>
    run(() => callApi('/api/staff/fulfillment/resolveShort', { body: { groupId, choice } }), done)
  return (
    <Alert severity="warning" role="group" aria-label={`Missing for ${order}`}>
      <Typography sx={{ fontWeight: 600 }}>Missing for {order}</Typography>
      {lines.map(({ lineId, text }) => (
        <Typography key={lineId} variant="body2">
          {text}
        </Typography>
      ))}
      {isAllowed(me, 'fulfillment.write') && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button
            variant="outlined"
            disabled={isRunning}
            onClick={() => void decide('found', 'It is to be picked again.')}
          >
            Found it
          </Button>
          <Button
            variant="outlined"
            disabled={isRunning}
            onClick={() => void decide('wait', `The buyer of ${order} was told that it is late.`)}
          >
            Tell the buyer to wait
          </Button>
          <Button variant="outlined" color="error" onClick={() => setIsRefunding(true)}>
            Cancel and refund
          </Button>
        </Stack>
      )}
      {isRefunding && (
        <RefundDialog
          delivery={delivery}
          isRunning={isRunning}
          onClose={() => setIsRefunding(false)}
          onConfirm={() =>
            void decide('refund', `The missing items of ${order} were refunded.`).then(
              (done) => done && setIsRefunding(false),
            )
          }
        />
      )}
    </Alert>
  )
}

interface RefundDialogProps {
  readonly delivery: ShortDelivery
  readonly isRunning: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

interface CancelPreview {
  readonly refunded: number
  readonly toCard: number
  readonly toOthers: readonly { readonly label: string; readonly amount: number }[]
}

function RefundDialog({ delivery, isRunning, onClose, onConfirm }: RefundDialogProps) {
  const { order, lines } = delivery
  const { data: preview } = useQuery({
    queryKey: ['previewCancel', order, lines],
    queryFn: ({ signal }) =>
      callApi<CancelPreview>('/api/staff/order/previewCancel', {
        body: { order, items: lines.map(({ lineId, qty }) => ({ lineId, qty })) },
        signal,
      }),
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby="refund-short" maxWidth="sm">
      <DialogTitle id="refund-short">Cancel the missing items of {order}?</DialogTitle>
      <DialogContent>
        {lines.map(({ lineId, text }) => (
          <Typography key={lineId}>{text}</Typography>
        ))}
        <Typography sx={{ mt: 2 }}>
          The items are written off, the buyer is emailed, and the rest of the order ships.
        </Typography>
        {preview && <Typography sx={{ mt: 1 }}>{describeRefund(preview)}</Typography>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep them</Button>
        <Button variant="contained" color="error" loading={isRunning} onClick={onConfirm}>
          {preview ? `Refund ${formatMoney(preview.refunded)}` : 'Cancel and refund'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function describeRefund({ toCard, toOthers }: CancelPreview): string {
  const parts = [
    ...(toCard > 0 ? [`${formatMoney(toCard)} to the card`] : []),
    ...toOthers.map(({ label, amount }) => `${formatMoney(amount)} to ${label}`),
  ]
  return parts.length === 0 ? 'Nothing is refunded.' : `Refund: ${parts.join(', ')}.`
}
