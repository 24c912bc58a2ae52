import { Alert, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { callApi } from '../../api'
import { usePrint } from '../../frame/print-menu'
import { useAct } from '../use-act'
import type { Delivery } from './pick-types'

interface Packed {
  readonly packed: readonly { readonly order: string; readonly units: number }[]
  readonly left: readonly { readonly order: string; readonly why: string }[]
}

interface PackDeliveriesProps {
  readonly batchId: string
  readonly deliveries: readonly Delivery[]
  readonly canWrite: boolean
}

/** What goes into each parcel, with its slip. */
export function PackDeliveries({ batchId, deliveries, canWrite }: PackDeliveriesProps) {
  const print = usePrint()
  const notify = useNotify()
  const { run, isRunning } = useAct()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const finish = async () => {
    const result = await run(
      () => callApi<Packed>('/api/staff/pickBatch/finishPacking', { body: { batchId } }),
      'Everything is packed. Ship it now.',
    )
    if (result && result.left.length > 0)
      notify(result.left.map(({ order, why }) => `${order}: ${why}`).join(' '), {
        type: 'warning',
        autoHideDuration: null,
      })
  }
  const toggle = (groupId: string) =>
    setTicked(
      ticked.includes(groupId) ? ticked.filter((id) => id !== groupId) : [...ticked, groupId],
    )
  if (deliveries.length === 0)
    return <Alert severity="info">Nothing is left to pack in this batch.</Alert>
  const printSlips = (groupIds: readonly string[]) =>
    print({
      label: 'Packing slips',
      path: '/api/staff/fulfillment/packingSlips',
      query: { groupIds },
    })
  return (
    <>
      <Button
        variant="outlined"
        onClick={() => printSlips(deliveries.map(({ groupId }) => groupId))}
        sx={{ mb: 1.5 }}
      >
        {deliveries.length === 1 ? 'Print the packing slip' : `Print ${deliveries.length} slips`}
      </Button>
      <Stack component="ul" spacing={1} aria-label="To pack" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {deliveries.map((delivery) => (
          <ParcelCard
            key={delivery.groupId}
            delivery={delivery}
            isTicked={ticked.includes(delivery.groupId)}
            onTick={() => toggle(delivery.groupId)}
            onPrint={() => printSlips([delivery.groupId])}
          />
        ))}
      </Stack>
      {canWrite && (
        <Button
          size="large"
          variant="contained"
          loading={isRunning}
          onClick={() => void finish()}
          sx={{ mt: 2, minHeight: 48, width: { xs: '100%', sm: 'auto' } }}
        >
          Finish packing
        </Button>
      )}
    </>
  )
}

interface ParcelCardProps {
  readonly delivery: Delivery
  readonly isTicked: boolean
  readonly onTick: () => void
  readonly onPrint: () => void
}

/** Ticking a parcel is only a reminder for the packer. */
function ParcelCard({ delivery, isTicked, onTick, onPrint }: ParcelCardProps) {
  const { order, wrap, short, items } = delivery
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5, opacity: isTicked ? 0.75 : 1 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 700, fontSize: '1.0625rem' }}>{order}</Typography>
        {wrap && <Chip color="secondary" label="Gift wrap" />}
        {short > 0 && <Chip color="warning" label={`${short} missing`} />}
      </Stack>
      {items.map(({ text, monogram }) => (
        <Typography key={`${text} ${monogram}`} sx={{ overflowWrap: 'anywhere' }}>
          {text}
          {monogram && ` · Monogram: ${monogram}`}
        </Typography>
      ))}
      <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
        <Button
          variant={isTicked ? 'contained' : 'outlined'}
          aria-pressed={isTicked}
          aria-label={`In its parcel: ${order}`}
          onClick={onTick}
          sx={{ minHeight: 44 }}
        >
          In its parcel
        </Button>
        <Button aria-label={`Print slip of ${order}`} onClick={onPrint} sx={{ minHeight: 44 }}>
          Print slip
        </Button>
      </Stack>
    </Paper>
  )
}
