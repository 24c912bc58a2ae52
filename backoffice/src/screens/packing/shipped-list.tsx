import { Button, Paper, Stack, Typography } from '@mui/material'
import { callApi } from '../../api'
import { usePrint } from '../../frame/print-menu'
import { useAct } from '../use-act'
import { nameParcel } from './name-parcel'

export interface Shipped {
  readonly shipmentId: string
  readonly trackingNo: string
  readonly carrier: string
  readonly order: string
  readonly groupId: string
  /** Booked with the shop's carrier. */
  readonly hasLabel: boolean
  readonly isVoided: boolean
}

interface ShippedListProps {
  readonly shipped: readonly Shipped[]
  readonly onVoided: (shipmentId: string) => void
}

/** What has just shipped: print the labels, or take a shipment back. */
export function ShippedList({ shipped, onVoided }: ShippedListProps) {
  const print = usePrint()
  const { run, isRunning } = useAct()
  const parcels = shipped.filter(({ isVoided }) => !isVoided)
  if (parcels.length === 0) return null
  const labeled = parcels.filter(({ hasLabel }) => hasLabel)
  const shipments = labeled.map(({ shipmentId }) => shipmentId)
  const printLabels = (slips: 'true' | 'false' | 'only') =>
    print({
      label: 'Labels',
      path: '/api/staff/shipment/labels',
      query: { shipments, slips },
    })
  const takeBack = async ({ shipmentId, order }: Shipped) => {
    const done = await run(
      () => callApi('/api/staff/shipment/void', { body: { shipment: shipmentId } }),
      `The shipment of ${order} is void. Its items are packed again.`,
    )
    if (done) onVoided(shipmentId)
  }
  return (
    <Paper variant="outlined" sx={{ p: 1.5, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        Shipped
      </Typography>
      {parcels.map((parcel) => (
        <Stack key={parcel.shipmentId} direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <strong>{parcel.order}</strong> {nameParcel(parcel)}
          </Typography>
          <Button
            disabled={isRunning}
            aria-label={`Void the shipment of ${parcel.order}`}
            onClick={() => void takeBack(parcel)}
            sx={{ minWidth: 0, mr: '-5px' }}
          >
            Void
          </Button>
        </Stack>
      ))}
      {labeled.length > 0 && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={() => printLabels('false')}>
            {labeled.length === 1 ? 'Print the label' : `Print ${labeled.length} labels`}
          </Button>
          <Button variant="outlined" onClick={() => printLabels('true')}>
            With packing slips
          </Button>
          <Button onClick={() => printLabels('only')}>Packing slips</Button>
        </Stack>
      )}
    </Paper>
  )
}
