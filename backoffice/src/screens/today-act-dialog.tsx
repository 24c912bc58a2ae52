import { Typography } from '@mui/material'
import { callApi } from '../api'
import { ActDialog } from '../form/act-dialog'
import { describeConsequence, type TodayRow } from './today-board'

interface TodayActDialogProps {
  readonly row: TodayRow
  readonly onClose: () => void
}

/** Asks before the act of an item of Today, and says what it does. */
export function TodayActDialog({ row, onClose }: TodayActDialogProps) {
  const { action, title, subtitle } = row
  if (!action) return null
  return (
    <ActDialog
      title={`${action.label}: ${title}`}
      confirmLabel={action.label}
      act={() => callApi(action.call, { body: action.input })}
      done={() => `${title}: done.`}
      onClose={onClose}
    >
      {subtitle && <Typography>{subtitle}</Typography>}
      <Typography>{describeConsequence(action.call)}</Typography>
    </ActDialog>
  )
}
