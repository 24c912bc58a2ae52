import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useId, type ReactNode } from 'react'

interface ActDialogProps {
  readonly title: string
  /** The act as a verb with its object, such as "Refund $96.00". */
  readonly confirmLabel: string
  readonly isRunning: boolean
  readonly isDisabled?: boolean
  readonly isDangerous?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** The fields of the act, and what it will do. */
  readonly children: ReactNode
}

/** A form for one act, over the screen of the object. */
export function ActDialog(props: ActDialogProps) {
  const { title, confirmLabel, isRunning, isDisabled, isDangerous, children } = props
  const titleId = useId()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      fullScreen={isNarrow}
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          props.onConfirm()
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>Close</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            loading={isRunning}
            disabled={isDisabled ?? false}
          >
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
