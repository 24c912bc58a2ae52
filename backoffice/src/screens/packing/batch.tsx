import { Alert, Box, Button, Chip, LinearProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { callApi } from '../../api'
import { formatTime } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { MissingPage } from '../../frame/missing-page'
import { PrintMenu } from '../../frame/print-menu'
import { ScreenTitle } from '../../frame/screen-title'
import { isAllowed, useMe, useTimeZone } from '../../me'
import { useAct } from '../use-act'
import { PackDeliveries } from './pack-deliveries'
import { PickRows } from './pick-rows'
import { listDeliveries, listDocuments, type PickBatch } from './pick-types'
import { ScanField } from './scan-field'
import { ShipForm } from './ship-form'
import { ShortDeliveries } from './short-deliveries'

const stateNames = { open: 'Picking', picked: 'Packing', packed: 'Shipping', cancelled: 'Canceled' }

/** A batch from the first shelf to the last parcel. */
export function Batch() {
  const { id = '' } = useParams()
  const { data: batch, error } = useQuery({
    queryKey: ['picking', 'batch', id],
    queryFn: ({ signal }) =>
      callApi<PickBatch>('/api/staff/pickBatch/detail', { query: { id }, signal }),
  })
  if (error && !batch) return <MissingPage />
  return batch ? <BatchPage batch={batch} /> : <LoadingPage />
}

function BatchPage({ batch }: { readonly batch: PickBatch }) {
  const me = useMe()
  const timeZone = useTimeZone()
  const { id, state, rows, assigneeId, assigneeName } = batch
  const canWrite = isAllowed(me, 'fulfillment.write')
  const deliveries = listDeliveries(rows)
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ScreenTitle
        title={`Batch of ${formatTime(batch.createdAt, timeZone)}`}
        hint={`${assigneeName || 'Nobody'} picks and packs it.`}
      >
        <Chip label={stateNames[state]} />
        {deliveries.length > 0 && (
          <PrintMenu documents={listDocuments(deliveries.map(({ groupId }) => groupId))} />
        )}
        {canWrite && (state === 'open' || state === 'picked') && (
          <BatchActs id={id} isMine={assigneeId === me?.id} />
        )}
      </ScreenTitle>
      {(state === 'open' || state === 'picked') && <ShortDeliveries rows={rows} />}
      {state === 'open' && <Picking batch={batch} canWrite={canWrite} />}
      {state === 'picked' && (
        <PackDeliveries batchId={id} deliveries={deliveries} canWrite={canWrite} />
      )}
      {state === 'packed' && <Shipping batch={batch} canWrite={canWrite} />}
      {state === 'cancelled' && (
        <Alert severity="info">
          This batch was given up. What was picked stays picked in its next batch.
        </Alert>
      )}
    </Box>
  )
}

function BatchActs({ id, isMine }: { readonly id: string; readonly isMine: boolean }) {
  const { run, isRunning } = useAct()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const act = (call: string, done: string) =>
    run(() => callApi(`/api/staff/pickBatch/${call}`, { body: { batchId: id } }), done)
  if (isAsking)
    return (
      <>
        <Button
          color="error"
          variant="outlined"
          loading={isRunning}
          onClick={() =>
            void act('cancel', 'The deliveries are back in the queue.').then(
              (done) => done && navigate('/shipments'),
            )
          }
        >
          Give up: deliveries return to the queue
        </Button>
        <Button onClick={() => setIsAsking(false)}>Keep it</Button>
      </>
    )
  return (
    <>
      {!isMine && (
        <Button loading={isRunning} onClick={() => void act('take', 'The batch is yours.')}>
          Take it over
        </Button>
      )}
      <Button onClick={() => setIsAsking(true)}>Give up</Button>
    </>
  )
}

interface StepProps {
  readonly batch: PickBatch
  readonly canWrite: boolean
}

function Picking({ batch, canWrite }: StepProps) {
  const { id, rows, deliveries } = batch
  const { run, isRunning } = useAct()
  const scope = { batchId: id }
  const units = rows.reduce((sum, { qty }) => sum + qty, 0)
  const done = rows.reduce((sum, { picked, short }) => sum + picked + short, 0)
  const waiting = rows.reduce(
    (sum, row) => sum + (row.monogramState === 'waiting' ? row.qty - row.picked - row.short : 0),
    0,
  )
  const left = units - done - waiting
  return (
    <>
      {canWrite && <ScanField scope={scope} />}
      <Stack direction="row" spacing={2} sx={{ my: 1.5, alignItems: 'center' }}>
        <LinearProgress
          variant="determinate"
          aria-label="Picked units"
          value={units === 0 ? 100 : (done / units) * 100}
          sx={{ flex: 1, height: 8 }}
        />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {done} of {units} units, {deliveries.length}{' '}
          {deliveries.length === 1 ? 'delivery' : 'deliveries'}
        </Typography>
      </Stack>
      <PickRows rows={rows} scope={scope} canWrite={canWrite} />
      {canWrite && (
        <Button
          size="large"
          variant="contained"
          disabled={left > 0}
          loading={isRunning}
          onClick={() =>
            void run(
              () => callApi('/api/staff/pickBatch/finishPicking', { body: { batchId: id } }),
              'Everything is picked. Pack it now.',
            )
          }
          sx={{ mt: 2, minHeight: 48, width: { xs: '100%', sm: 'auto' } }}
        >
          {left > 0 ? `${left} left to pick` : 'Finish picking'}
        </Button>
      )}
    </>
  )
}

function Shipping({ batch, canWrite }: StepProps) {
  const deliveries = listDeliveries(batch.rows)
  if (!canWrite)
    return <Alert severity="info">{deliveries.length} packed deliveries have not shipped.</Alert>
  return (
    <>
      <ShipForm deliveries={deliveries} canBuyLabels={batch.canBuyLabels} />
      {deliveries.length === 0 && (
        <Button component={Link} to="/shipments" variant="contained" sx={{ mt: 2 }}>
          Back to the queue
        </Button>
      )}
    </>
  )
}
