import { Alert, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useUnselectAll } from 'react-admin'
import { callApi } from '../../api'
import { useColleagues } from '../../colleagues'
import { ActDialog } from '../../form/act-dialog'
import { useMe } from '../../me'
import { TagsField } from './tags-field'

export type BulkAct = 'hold' | 'release' | 'addTags' | 'removeTags' | 'assign'

interface BulkRow {
  readonly order: string
  readonly isDone: boolean
  readonly message: string
}

const titles: Readonly<Record<BulkAct, string>> = {
  hold: 'Put on hold',
  release: 'Release from hold',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  assign: 'Assign',
}

interface BulkDialogProps {
  readonly act: BulkAct
  readonly orders: readonly string[]
  readonly onClose: () => void
}

/** Acts on the selected orders. Each succeeds or is refused on its own; refusals are listed. */
export function BulkDialog({ act, orders, onClose }: BulkDialogProps) {
  const unselect = useUnselectAll('order')
  const [reason, setReason] = useState('')
  const [tags, setTags] = useState<readonly string[]>([])
  const [assigneeId, setAssigneeId] = useState('')
  const [refused, setRefused] = useState<readonly BulkRow[]>([])
  const count = `${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`
  const needsTags = act === 'addTags' || act === 'removeTags'
  const confirm = () =>
    callApi<{ rows: BulkRow[] }>('/api/staff/order/bulk', {
      body: {
        orders,
        act,
        ...(act === 'hold' && { reason: reason.trim() }),
        ...(needsTags && { tags }),
        ...(act === 'assign' && { assigneeId: assigneeId || null }),
      },
    })
  const finish = ({ rows }: { readonly rows: readonly BulkRow[] }) => {
    const failed = rows.filter(({ isDone }) => !isDone)
    setRefused(failed)
    if (failed.length > 0) return
    unselect()
    onClose()
  }
  return (
    <ActDialog
      title={`${titles[act]}: ${count}`}
      confirmLabel={refused.length > 0 ? 'Try again' : titles[act]}
      isDisabled={(act === 'hold' && reason.trim() === '') || (needsTags && tags.length === 0)}
      act={confirm}
      done={({ rows }) => `Done for ${rows.filter(({ isDone }) => isDone).length} of ${count}.`}
      onDone={finish}
      onClose={onClose}
    >
      {(fields) => (
        <>
          {act === 'hold' && (
            <TextField
              label="Reason"
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={fields['reason'] !== undefined}
              helperText={fields['reason'] ?? 'Nothing ships until someone releases the order.'}
            />
          )}
          {act === 'release' && (
            <Typography>The orders can be packed and shipped again.</Typography>
          )}
          {needsTags && <TagsField value={tags} onChange={setTags} />}
          {act === 'assign' && <AssigneeField value={assigneeId} onChange={setAssigneeId} />}
          {refused.length > 0 && (
            <Alert severity="warning">
              {refused.map(({ order, message }) => (
                <div key={order}>
                  {order}: {message}
                </div>
              ))}
            </Alert>
          )}
        </>
      )}
    </ActDialog>
  )
}

interface AssigneeFieldProps {
  readonly value: string
  readonly onChange: (id: string) => void
  readonly isDisabled?: boolean
}

/** Chooses a colleague; oneself comes first. */
export function AssigneeField({ value, onChange, isDisabled }: AssigneeFieldProps) {
  const me = useMe()
  const colleagues = useColleagues()
  const isKnown = value === '' || colleagues.some(({ id }) => id === value)
  const sorted = colleagues.toSorted((a, b) => Number(b.id === me?.id) - Number(a.id === me?.id))
  return (
    <TextField
      select
      label="Assignee"
      disabled={isDisabled ?? false}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Nobody</MenuItem>
      {sorted.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {id === me?.id ? `${name} (you)` : name}
        </MenuItem>
      ))}
    </TextField>
  )
}
