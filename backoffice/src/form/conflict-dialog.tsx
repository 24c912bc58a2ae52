import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { findFailure } from '../api'
import { StaffName } from '../staff-name'
import { formatTime, toText } from '../format'
import { useTimeZone } from '../me'

interface ConflictDialogProps {
  /** The refusal with the version that is stored now. */
  readonly error: Error
  /** Saves what was typed over the stored version. */
  readonly onOverwrite: (version: number) => void
  /** Loads the stored version, which discards what was typed. */
  readonly onReload: () => void
  /** Returns to the form. */
  readonly onClose: () => void
}

/** Says who changed the object while it was edited. What was typed stays in the form. */
export function ConflictDialog({ error, onOverwrite, onReload, onClose }: ConflictDialogProps) {
  const timeZone = useTimeZone()
  const { version, changedBy, changedAt } = findFailure(error) ?? {}
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict" maxWidth="sm">
      <DialogTitle id="conflict">Someone else saved changes</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 1 }}>{error.message}</Typography>
        {typeof changedAt === 'string' && (
          <Typography color="text.secondary">
            Changed by <StaffName id={toText(changedBy)} /> on {formatTime(changedAt, timeZone)}.
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep editing</Button>
        <Button color="error" onClick={onReload}>
          Discard mine and load theirs
        </Button>
        <Button variant="contained" onClick={() => onOverwrite(Number(version))}>
          Replace theirs with mine
        </Button>
      </DialogActions>
    </Dialog>
  )
}
