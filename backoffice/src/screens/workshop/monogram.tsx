import { Box, Button, Chip, Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useParams } from 'react-router'
import { callApi, downloadFile } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { ActField } from '../../form/act-field'
import { formatDate } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ObjectLink } from '../../frame/object-link'
import { ScreenTitle } from '../../frame/screen-title'
import { FactList, FigureRow, Section } from '../../frame/section'
import { Time } from '../../frame/time'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { useDetail } from '../use-detail'

type Move = keyof typeof moves

interface MonogramJob {
  readonly id: string
  readonly orderNumber: string
  readonly productTitle: string
  readonly qty: number
  readonly monogramText: string
  readonly summary: string
  readonly state: keyof typeof states
  readonly dueOn: string
  readonly locksAt: string
  readonly events: readonly Move[]
  readonly picture: string
}

const states = {
  queued: 'To sew',
  in_work: 'In work',
  redo: 'To sew again',
  done: 'Done',
  cancelled: 'Canceled',
}

const moves = {
  begin: { label: 'Start', done: 'The job is in work.' },
  finish: { label: 'Finish', done: 'The pieces can be packed.' },
  spoil: { label: 'Sew again', done: 'The job is back in the queue.' },
  cancel: { label: 'Cancel the job', done: 'The job is canceled.' },
}

const files = [
  { label: 'Sheet as PDF', path: 'sheet' },
  { label: 'Stitch file', path: 'stitches' },
] as const

/** One monogram: what to sew by when, its files, and its steps. */
export function Monogram() {
  const { id = '' } = useParams()
  const { data: job, error } = useDetail<MonogramJob>('monogram', id)
  const [move, setMove] = useState<Move | null>(null)
  const canWrite = isAllowed(useMe(), 'monograms.write')
  if (error) return <DetailError error={error} />
  if (!job) return <LoadingPage />
  const buttons = canWrite ? job.events : []
  return (
    <Box sx={{ maxWidth: 960 }}>
      <ScreenTitle title={`Monogram ${job.monogramText}`} hint={job.productTitle}>
        {buttons.map((event) => (
          <Button
            key={event}
            variant={event === 'begin' || event === 'finish' ? 'contained' : 'outlined'}
            color={event === 'cancel' || event === 'spoil' ? 'error' : 'primary'}
            onClick={() => setMove(event)}
          >
            {moves[event].label}
          </Button>
        ))}
      </ScreenTitle>
      <FigureRow
        figures={[
          { label: 'State', value: <Chip variant="outlined" label={states[job.state]} /> },
          { label: 'Due', value: formatDate(job.dueOn, 'UTC') },
          { label: 'Pieces', value: job.qty },
        ]}
      />
      <Stack spacing={2}>
        <Section title="What to sew" actions={<FileButtons id={job.id} />}>
          <Box
            component="img"
            src={job.picture}
            alt={`Proof of ${job.monogramText}`}
            sx={{ maxWidth: '100%', maxHeight: 320, bgcolor: 'common.white' }}
          />
          <FactList
            facts={[
              { label: 'Monogram', value: job.summary },
              {
                label: 'Order',
                value: (
                  <ObjectLink resource="order" id={job.orderNumber}>
                    {job.orderNumber}
                  </ObjectLink>
                ),
              },
              { label: 'Buyer can change it until', value: <Time at={job.locksAt} /> },
            ]}
          />
        </Section>
      </Stack>
      {move && <MoveDialog job={job} move={move} onClose={() => setMove(null)} />}
    </Box>
  )
}

function FileButtons({ id }: { readonly id: string }) {
  const notify = useNotify()
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {files.map(({ label, path }) => (
        <Button
          key={path}
          onClick={() =>
            void downloadFile(`/api/staff/monogram/${path}`, { work: id }).catch((error: Error) =>
              notify(error.message, { type: 'error' }),
            )
          }
        >
          {label}
        </Button>
      ))}
    </Stack>
  )
}

interface MoveDialogProps {
  readonly job: MonogramJob
  readonly move: Move
  readonly onClose: () => void
}

function MoveDialog({ job, move, onClose }: MoveDialogProps) {
  const [note, setNote] = useState('')
  const { label, done } = moves[move]
  return (
    <ActDialog
      title={`${label}: ${job.qty} × ${job.productTitle}`}
      confirmLabel={label}
      isDangerous={move === 'cancel' || move === 'spoil'}
      act={() => callApi('/api/staff/monogram/move', { body: { work: job.id, event: move, note } })}
      done={() => done}
      onClose={onClose}
    >
      {(fields) => (
        <ActField
          label="Note (optional)"
          value={note}
          onChange={setNote}
          message={fields['note']}
          maxLength={300}
          helperText="It stays with the job."
        />
      )}
    </ActDialog>
  )
}
