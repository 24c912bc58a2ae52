import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { countOpen, nameRow, type PickRow } from './pick-types'

interface MissingDialogProps {
  readonly row: PickRow
  readonly onClose: () => void
}

/** Marks units that are not on their shelf. What happens to them is decided afterwards. */
export function MissingDialog({ row, onClose }: MissingDialogProps) {
  const parts = row.orders.filter((part) => countOpen(part) > 0)
  const { run, isRunning } = useAct()
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(parts.map((part) => [part.lineId, String(countOpen(part))])),
  )
  const missing = parts.map((part) => ({ ...part, missing: Number(counts[part.lineId]) || 0 }))
  const total = missing.reduce((sum, part) => sum + part.missing, 0)
  const mark = async () => {
    const marked = await run(
      () =>
        Promise.all(
          missing
            .filter((part) => part.missing > 0)
            .map(({ groupId, lineId, missing: qty }) =>
              callApi('/api/staff/fulfillment/shortPick', { body: { groupId, lineId, qty } }),
            ),
        ),
      `${total} marked as missing. Decide what happens to the order.`,
    )
    if (marked) onClose()
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="missing" fullWidth maxWidth="xs">
      <DialogTitle id="missing">How many are missing?</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 2 }}>{nameRow(row)}</Typography>
        <Stack spacing={2}>
          {missing.map((part) => (
            <TextField
              key={part.lineId}
              type="number"
              label={`Missing for ${part.order}`}
              value={counts[part.lineId] ?? ''}
              onChange={(event) => setCounts({ ...counts, [part.lineId]: event.target.value })}
              helperText={`${countOpen(part)} not picked yet`}
              slotProps={{ htmlInput: { min: 0, max: countOpen(part), inputMode: 'numeric' } }}
            />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="warning"
          disabled={total === 0}
          loading={isRunning}
          onClick={() => void mark()}
        >
          Mark {total} as missing
        </Button>
      </DialogActions>
    </Dialog>
  )
}
