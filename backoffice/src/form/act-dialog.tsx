import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material'
import { useId, type ReactNode } from 'react'
import { useAct, type FieldMessages } from '../screens/use-act'

interface ActDialogProps<Result> {
  readonly title: string
  /** The act as a verb with its object, such as "Give $20.00". */
  readonly confirmLabel: string
  /** For an act that is itself called "Cancel". */
  readonly closeLabel?: string
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** Runs the act. The key is the same when it is tried again after a lost response. */
  readonly act: (idempotencyKey: string) => Promise<Result>
  /** What to say afterwards. */
  readonly done: (result: Result) => string
  readonly onClose: () => void
  /** Called instead of `onClose` after the act. */
  readonly onDone?: (result: Result) => void
  readonly children: ReactNode | ((fields: FieldMessages) => ReactNode)
}

/** Asks before an act: says what it does, or takes its inputs, which stay while it is refused. */
export function ActDialog<Result>(props: ActDialogProps<Result>) {
  const { title, confirmLabel, isDangerous, isDisabled, onClose, children } = props
  const { act, done, onDone, closeLabel = 'Cancel' } = props
  const titleId = useId()
  const { run, isRunning, error, fields } = useAct({ notifiesErrors: false })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // React bubbles the event to a form around the dialog.
          event.stopPropagation()
          void run(act, done, onDone ?? onClose)
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {error && <Alert severity="error">{error.message}</Alert>}
            {typeof children === 'function' ? children(fields) : children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={isDisabled ?? false}
            loading={isRunning}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
