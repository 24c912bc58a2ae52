import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, type ReactNode } from 'react'

interface ConfirmDialogProps {
  readonly title: string
  /** The act as a verb with its object, such as "Refund $96.00". */
  readonly confirmLabel: string
  readonly isRunning: boolean
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What the act will do. */
  readonly children: ReactNode
}

/** Asks before an act, and says what it will do. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, isRunning, isDangerous, onConfirm, onClose, children } = props
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Keep as it is</Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isRunning}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
