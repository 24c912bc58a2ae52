import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { callApi, formatQuery } from '../../api'
import { PrintMenu } from '../../frame/print-menu'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { listDocuments } from './pick-types'

const views: readonly ListView[] = [
  { label: 'Ready', filter: { state: ['ready'] } },
  { label: 'Packed', filter: { state: ['packed'] } },
  { label: 'Waiting for monogram', filter: { state: ['monogram'] } },
  { label: 'At risk', filter: { atRisk: 'true' } },
  { label: 'Short', filter: { state: ['short'] } },
  { label: 'In the edit window', filter: { state: ['edit_window'] } },
]

/** Everything that has not shipped, by the day it must arrive. */
export function Fulfillment() {
  const canWrite = isAllowed(useMe(), 'fulfillment.write')
  return (
    <ListScreen
      list="fulfillment"
      views={views}
      actions={canWrite && <QueueActions />}
      bulkActions={<SelectedDeliveries canWrite={canWrite} />}
    />
  )
}

/** Starts a batch and opens it. */
function useStartBatch() {
  const navigate = useNavigate()
  const { run, isRunning } = useAct()
  const start = async (groupIds: readonly string[]) => {
    const batch = await run(
      () => callApi<{ batchId: string }>('/api/staff/pickBatch/create', { body: { groupIds } }),
      'The batch is yours. Start with the first shelf.',
    )
    if (batch) await navigate(`/batches/${batch.batchId}`)
    return batch
  }
  return { start, isRunning }
}

function QueueActions() {
  const { start, isRunning } = useStartBatch()
  const { data: ready = 0 } = useQuery({
    queryKey: ['fulfillment', 'ready'],
    queryFn: ({ signal }) =>
      callApi<{ total: number }>('/api/staff/fulfillment/list', {
        query: { state: ['ready'], batched: 'false', pageSize: 1 },
        signal,
      }),
    select: ({ total }) => total,
  })
  return (
    <>
      <Button component={Link} to="/shipments/tracking">
        Import tracking numbers
      </Button>
      <Button
        variant="contained"
        disabled={ready === 0}
        loading={isRunning}
        onClick={() => void start([])}
      >
        {ready === 0 ? 'Nothing is ready to pick' : `Pick all ${ready} ready`}
      </Button>
    </>
  )
}

function SelectedDeliveries({ canWrite }: { readonly canWrite: boolean }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const { start, isRunning } = useStartBatch()
  const groupIds = selectedIds.map(String)
  return (
    <>
      {canWrite && (
        <>
          <Button
            variant="contained"
            loading={isRunning}
            onClick={() => void start(groupIds).then((batch) => batch && onUnselectItems())}
          >
            Start a batch
          </Button>
          <Button
            variant="outlined"
            component={Link}
            to={`/shipments/ship${formatQuery({ group: groupIds })}`}
          >
            Ship
          </Button>
        </>
      )}
      <PrintMenu documents={listDocuments(groupIds)} />
    </>
  )
}
