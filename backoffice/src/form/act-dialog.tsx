import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { HttpError, useNotify } from 'react-admin'
import { findFailure } from '../api'

export type FieldMessages = Readonly<Record<string, string>>

interface ActDialogProps<Result> {
  readonly title: string
  /** The act as a verb with its object, such as "Give $20.00". */
  readonly confirmLabel: string
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

/** A dialog with the inputs of one act. What was typed stays while the act is refused. */
export function ActDialog<Result>(props: ActDialogProps<Result>) {
  const { title, confirmLabel, isDangerous, isDisabled, onClose, children } = props
  const titleId = useId()
  const { run, isRunning, error } = useDialogAct(props)
  const fields = findFailure(error)?.fields ?? {}
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run()
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
          <Button onClick={onClose}>Cancel</Button>
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

function useDialogAct<Result>({ act, done, onClose, onDone }: ActDialogProps<Result>) {
  const client = useQueryClient()
  const notify = useNotify()
  const key = useRef<string | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const run = async () => {
    setIsRunning(true)
    setError(null)
    key.current ??= crypto.randomUUID()
    try {
      const result = await act(key.current)
      await client.invalidateQueries()
      notify(done(result), { type: 'success' })
      if (onDone) onDone(result)
      else onClose()
    } catch (caught) {
      // An answer ends the attempt; without one, the next try may not act twice.
      if (caught instanceof HttpError && caught.status >= 400 && caught.status < 500)
        key.current = null
      setError(caught as Error)
    } finally {
      setIsRunning(false)
    }
  }
  return { run, isRunning, error }
}
