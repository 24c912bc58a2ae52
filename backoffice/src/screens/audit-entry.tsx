import {
  Alert,
  Box,
  Button,
  Chip,
  Link as TextLink,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useGetOne, type RaRecord } from 'react-admin'
import { Link, useParams } from 'react-router'
import { describeCode, toWords } from '../../../src/kernel/text/describe-code.ts'
import { callApi } from '../api'
import { ActDialog } from '../form/act-dialog'
import { formatTime } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { MissingPage } from '../frame/missing-page'
import { findObjectPath } from '../frame/object-path'
import { ScreenTitle } from '../frame/screen-title'
import { useTimeZone } from '../me'
import { AuditFields, type Fields } from './audit-fields'

interface Entry extends RaRecord {
  readonly id: string
  readonly at: string
  readonly staffName: string
  readonly channel: 'session' | 'key' | 'cli'
  readonly address: string
  readonly act: string
  readonly input: Fields
  readonly outcome: string
  readonly object: { readonly kind: string; readonly id: string; readonly label: string } | null
  readonly before: Fields | null
  readonly after: Fields | null
  readonly reason: string
  readonly partOf: string | null
  readonly undoes: string | null
  readonly undoneBy: string | null
  readonly canUndo: boolean
}

const channels = {
  session: 'in the back office',
  key: 'with an API key',
  cli: 'on the command line',
} as const

/** One act of the staff with the fields before and after, and its undo. */
export function AuditEntry() {
  const { id = '' } = useParams()
  const { data: entry, error } = useGetOne<Entry>('audit', { id })
  const timeZone = useTimeZone()
  const [isUndoing, setIsUndoing] = useState(false)
  if (error) return <MissingPage />
  if (!entry) return <LoadingPage />
  const { object, before, after, input, address, channel } = entry
  const path = object && findChangedObject(object)
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle
        title={object ? `${toWords(object.kind)} ${object.label}` : describeCode(entry.act)}
        hint={
          `${entry.staffName}, ${channels[channel]}${address && ` from ${address}`}, `
          + formatTime(entry.at, timeZone)
        }
      >
        {path && (
          <Button component={Link} to={path}>
            Open it
          </Button>
        )}
        {entry.canUndo && (
          <Button variant="outlined" onClick={() => setIsUndoing(true)}>
            Undo this change
          </Button>
        )}
      </ScreenTitle>
      <Stack direction="row" spacing={1} useFlexGap sx={{ mb: 2, flexWrap: 'wrap' }}>
        <Chip variant="outlined" label={describeCode(entry.act)} />
        <Chip
          color={entry.outcome === 'done' ? 'default' : 'warning'}
          label={describeCode(entry.outcome)}
        />
      </Stack>
      <RelatedEntries entry={entry} />
      {entry.reason && <Typography sx={{ mb: 2 }}>Reason: {entry.reason}</Typography>}
      {before || after ? (
        <AuditFields before={before} after={after} />
      ) : (
        <AuditFields before={null} after={input} />
      )}
      {isUndoing && <UndoDialog entry={entry} onClose={() => setIsUndoing(false)} />}
    </Box>
  )
}

const findChangedObject = ({ kind, id }: NonNullable<Entry['object']>): string | null =>
  kind === 'settings' ? `/settings/${id}` : findObjectPath(`/${kind}/${id}`)

function RelatedEntries({ entry: { partOf, undoes, undoneBy } }: { readonly entry: Entry }) {
  const related = [
    { id: undoneBy, text: 'This change was undone later.' },
    { id: undoes, text: 'This undid an earlier change.' },
    { id: partOf, text: 'This was part of an act on several objects.' },
  ]
  return related.map(({ id, text }) =>
    id ? (
      <Alert key={text} severity="info" sx={{ mb: 2 }}>
        {text}{' '}
        <TextLink component={Link} to={`/audit/${id}`} color="inherit">
          See that entry
        </TextLink>
      </Alert>
    ) : null,
  )
}

function UndoDialog({ entry: { id, object }, onClose }: { entry: Entry; onClose: () => void }) {
  const [reason, setReason] = useState('')
  return (
    <ActDialog
      title={`Undo the change of ${object?.label ?? 'this object'}?`}
      confirmLabel="Undo the change"
      act={() => callApi('/api/staff/audit/undo', { body: { id, reason } })}
      done={() => 'The change was undone.'}
      onClose={onClose}
    >
      <Typography>
        The fields get the values from before. If someone has changed them since, nothing happens
        and you are told. The undo is recorded under your name.
      </Typography>
      <TextField
        fullWidth
        label="Why (optional)"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ActDialog>
  )
}
