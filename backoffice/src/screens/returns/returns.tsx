import Add from '@mui/icons-material/Add'
import { Box, Button, TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { Link, useNavigate } from 'react-router'
import { callApi } from '../../api'
import { ListScreen } from '../../list/list-screen'
import type { ListView } from '../../list/saved-views'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'

const views: readonly ListView[] = [
  { label: 'To review', filter: { status: ['needs_review'] } },
  { label: 'Arriving', filter: { status: ['approved', 'label_issued', 'in_transit'] } },
  { label: 'To inspect', filter: { status: ['received'] } },
  { label: 'Overdue', filter: { overdue: 'true' } },
]

/** Every return, by what is due next. */
export function Returns() {
  const canWrite = isAllowed(useMe(), 'returns.write')
  return (
    <ListScreen
      list="return"
      views={views}
      actions={
        <>
          <SlipField />
          {canWrite && (
            <Button variant="contained" startIcon={<Add />} component={Link} to="/returns/new">
              Open a return
            </Button>
          )}
        </>
      }
      bulkActions={canWrite && <SelectedReturns />}
    />
  )
}

/** Opens the return of a scanned packing slip. */
function SlipField() {
  const navigate = useNavigate()
  const [number, setNumber] = useState('')
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim()) void navigate(`/returns/${encodeURIComponent(number.trim())}`)
      }}
    >
      <TextField
        label="Scan a return slip"
        value={number}
        onChange={(event) => setNumber(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
        sx={{ width: 180 }}
      />
    </Box>
  )
}

interface BulkResult {
  readonly rows: readonly {
    readonly return: string
    readonly done: boolean
    readonly why: string
  }[]
}

function SelectedReturns() {
  const { selectedIds, onUnselectItems } = useListContext()
  const { run, isRunning } = useAct()
  const notify = useNotify()
  const act = async (name: 'approve' | 'receive') => {
    const result = await run(
      () =>
        callApi<BulkResult>('/api/staff/return/bulk', {
          body: { returns: selectedIds.map(String), act: name },
        }),
      name === 'approve' ? 'Approved.' : 'Received. Inspect them next.',
    )
    if (!result) return
    onUnselectItems()
    const refused = result.rows.filter(({ done }) => !done)
    if (refused.length > 0)
      notify(
        `${refused.length} of ${result.rows.length} were not changed: `
          + [...new Set(refused.map(({ why }) => why))].join(' '),
        { type: 'warning', autoHideDuration: 15_000 },
      )
  }
  return (
    <>
      <Button variant="outlined" disabled={isRunning} onClick={() => void act('approve')}>
        Approve
      </Button>
      <Button variant="outlined" disabled={isRunning} onClick={() => void act('receive')}>
        Receive
      </Button>
    </>
  )
}
