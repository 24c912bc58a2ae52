import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi, isVersionConflict } from '../../api'
import { ConflictDialog } from '../../form/conflict-dialog'
import { Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { useAct } from '../use-act'
import { AssigneeField } from './bulk-dialog'
import type { OrderRecord } from './order-record'
import { TagsField } from './tags-field'

interface Annotations {
  readonly tags: readonly string[]
  readonly note: string
  readonly assigneeId: string
  /** The version that was shown when the edit began. */
  readonly version: number
}

/** Tags, note and assignee. What is typed stays until it is saved or discarded. */
export function OrderAnnotations({ order }: { readonly order: OrderRecord }) {
  const { number, tags, note, assignee, version } = order
  const me = useMe()
  const { run, isRunning, fields } = useAct()
  const [edit, setEdit] = useState<Annotations | null>(null)
  const [conflict, setConflict] = useState<Error | null>(null)
  const stored: Annotations = { tags, note, assigneeId: assignee?.id ?? '', version }
  const shown = edit ?? stored
  const canWrite = isAllowed(me, 'orders.write')
  const change = (changed: Partial<Annotations>) => setEdit({ ...shown, ...changed })
  const save = async (basedOn: number) => {
    const saved = await run(
      () =>
        callApi('/api/staff/order/update', {
          body: {
            order: number,
            version: basedOn,
            tags: shown.tags,
            note: shown.note.trim(),
            assigneeId: shown.assigneeId || null,
          },
        }).catch((error: Error) => {
          if (isVersionConflict(error)) setConflict(error)
          throw error
        }),
      'Saved.',
    )
    if (!saved) return
    setConflict(null)
    setEdit(null)
  }
  return (
    <Section title="Notes">
      <Stack
        component="form"
        spacing={2}
        onSubmit={(event) => {
          event.preventDefault()
          void save(shown.version)
        }}
      >
        <TagsField
          isDisabled={!canWrite}
          value={shown.tags}
          onChange={(changed) => change({ tags: changed })}
        />
        <AssigneeField
          isDisabled={!canWrite}
          value={shown.assigneeId}
          onChange={(assigneeId) => change({ assigneeId })}
        />
        <TextField
          label="Note"
          multiline
          minRows={2}
          maxRows={10}
          disabled={!canWrite}
          value={shown.note}
          onChange={(event) => change({ note: event.target.value })}
          error={fields['note'] !== undefined}
          helperText={fields['note'] ?? 'For colleagues. The buyer does not see it.'}
        />
        {edit && (
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Button type="submit" variant="contained" loading={isRunning}>
              Save
            </Button>
            <Button onClick={() => setEdit(null)}>Discard</Button>
            <Typography variant="body2" color="text.secondary">
              Unsaved
            </Typography>
          </Stack>
        )}
      </Stack>
      {conflict && (
        <ConflictDialog
          error={conflict}
          onClose={() => setConflict(null)}
          onReload={() => {
            setConflict(null)
            setEdit(null)
            void run(() => Promise.resolve(), 'Loaded what the other person saved.')
          }}
          onOverwrite={(latest) => void save(latest)}
        />
      )}
    </Section>
  )
}
