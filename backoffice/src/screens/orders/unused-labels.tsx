import { Alert, Button } from '@mui/material'
import { callApi } from '../../api'
import { formatMoney } from '../../format'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import type { ParcelLabel } from './order-record'

interface UnusedLabelsProps {
  readonly labels: readonly ParcelLabel[]
  /** Something of the delivery is left to ship. */
  readonly isNeeded: boolean
}

/** Labels that were bought, or may have been, and that no parcel has used. */
export function UnusedLabels({ labels, isNeeded }: UnusedLabelsProps) {
  const me = useMe()
  const { run, isRunning } = useAct()
  const unused = labels.filter(
    ({ status, shipmentId }) => status !== 'voided' && shipmentId === null,
  )
  return unused.map(({ id, status, carrier, service, cost }) =>
    status === 'requested' ? (
      <Alert key={id} severity="warning">
        The carrier has not confirmed a label yet. We ask again every five minutes; it is not bought
        twice.
      </Alert>
    ) : (
      <Alert
        key={id}
        severity="info"
        action={
          isAllowed(me, 'fulfillment.write') && (
            <Button
              color="inherit"
              loading={isRunning}
              onClick={() =>
                void run(
                  () => callApi('/api/staff/shipment/voidLabel', { body: { label: id } }),
                  'The carrier is asked to refund the label.',
                )
              }
            >
              Void the label
            </Button>
          )
        }
      >
        A label of {carrier} {service} for {formatMoney(cost)} was bought and not used.{' '}
        {isNeeded
          ? 'The next parcel of this delivery uses it.'
          : 'Nothing is left to ship, so we ask the carrier for a refund every night.'}
      </Alert>
    ),
  )
}
