import { Typography } from '@mui/material'
import { callApi } from '../api'
import { ConfirmDialog } from '../form/confirm-dialog'
import { describeConsequence, type TodayRow } from './today-board'
import { useAct } from './use-act'

interface TodayActDialogProps {
  readonly row: TodayRow
  readonly onClose: () => void
}

/** Asks before the act of an item of Today, and says what it does. */
export function TodayActDialog({ row, onClose }: TodayActDialogProps) {
  const { run, isRunning } = useAct()
  const { action, title, subtitle } = row
  if (!action) return null
  return (
    <ConfirmDialog
      title={`${action.label}: ${title}`}
      confirmLabel={action.label}
      isRunning={isRunning}
      onClose={onClose}
      onConfirm={() =>
        void run(() => callApi(action.call, { body: action.input }), `${title}: done.`).then(
          onClose,
        )
      }
    >
      {subtitle && <Typography sx={{ mb: 1 }}>{subtitle}</Typography>}
      <Typography>{describeConsequence(action.call)}</Typography>
    </ConfirmDialog>
  )
}
