import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../api'
import { labelChoice } from '../../labels'
import { useAct } from '../use-act'
import type { TicketRecord } from './ticket-record'

interface TicketRow {
  readonly id: string
  readonly number: string
  readonly subject: string
  readonly email: string
}

interface MergeDialogProps {
  readonly ticket: TicketRecord
  readonly onClose: () => void
}

/** Joins the ticket to another one of the same writer. */
export function MergeDialog({ ticket: { number, name, email }, onClose }: MergeDialogProps) {
  const navigate = useNavigate()
  const { run, isRunning } = useAct()
  const [into, setInto] = useState('')
  const { data: others } = useQuery({
    queryKey: ['ticket', number, 'others'],
    queryFn: ({ signal }) =>
      callApi<{ rows: TicketRow[] }>('/api/staff/ticket/list', {
        query: { search: email, state: ['new', 'open', 'waiting_customer'], pageSize: 100 },
        signal,
      }),
    select: ({ rows }) => rows.filter((row) => row.email === email && row.number !== number),
  })
  const merge = async () => {
    const merged = await run(
      () => callApi('/api/staff/ticket/merge', { body: { number, into } }),
      `${number} was merged into ${into}.`,
    )
    onClose()
    if (merged) void navigate(`/inbox/${into}`)
  }
  const chosen = others?.some((row) => row.number === into)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="merge">
      <DialogTitle id="merge">Merge {number} into another ticket</DialogTitle>
      <DialogContent>
        {others?.length === 0 ? (
          <Typography>{name} has no other open ticket.</Typography>
        ) : (
          <>
            <Typography sx={{ mb: 2 }}>
              The messages and notes are added to the other ticket, which keeps the earlier promise.
              This one is resolved. {name} gets no email.
            </Typography>
            <TextField
              select
              fullWidth
              label={`Open tickets of ${name}`}
              value={into}
              onChange={(event) => setInto(event.target.value)}
            >
              {(others ?? []).map((row) => (
                <MenuItem key={row.id} value={row.number}>
                  {row.number}, {labelChoice(row.subject).toLowerCase()}
                </MenuItem>
              ))}
            </TextField>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep them apart</Button>
        <Button
          variant="contained"
          disabled={!chosen}
          loading={isRunning}
          onClick={() => void merge()}
        >
          {chosen ? `Merge into ${into}` : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
