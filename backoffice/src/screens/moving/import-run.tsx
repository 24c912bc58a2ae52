import {
  Alert,
  Box,
  Button,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { importsContract } from '../../../../src/modules/imports/contract.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { callApi, downloadFile } from '../../api'
import { ActDialog } from '../../form/act-dialog'
import { formatInteger, formatMoney } from '../../format'
import { LoadingPage } from '../../frame/loading-page'
import { ScreenTitle } from '../../frame/screen-title'
import { FigureRow, Section } from '../../frame/section'
import { isAllowed, useMe } from '../../me'
import { DetailError } from '../detail-error'
import { isWorking, labelOutcome, listFigures, stateLabels } from './import-state'

type Run = OutputOf<(typeof importsContract)['readImport']>
type Act = 'start' | 'undo'

/** A file that moves in: its dry run, its import, and undoing it. */
export function ImportRun() {
  const { id = '' } = useParams()
  const me = useMe()
  const [act, setAct] = useState<Act | null>(null)
  const { data: run, error } = useQuery({
    queryKey: ['import', 'detail', id],
    queryFn: ({ signal }) => callApi<Run>('/api/staff/import/detail', { query: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? 1_000 : false),
    retry: false,
  })
  if (error) return <DetailError error={error} />
  if (!run) return <LoadingPage />
  const canWrite = isAllowed(me, 'imports.write')
  const canStart =
    canWrite && run.state === 'checked' && run.counts.created + run.counts.updated > 0
  return (
    <Box sx={{ maxWidth: 1000 }}>
      <ScreenTitle title={run.file} hint={`${run.kindTitle} from ${run.sourceTitle}`}>
        {canStart && (
          <Button variant="contained" onClick={() => setAct('start')}>
            Import
          </Button>
        )}
        {canWrite && run.state === 'done' && (
          <Button color="error" onClick={() => setAct('undo')}>
            Undo
          </Button>
        )}
        {run.total > 0 && !isWorking(run.state) && (
          <Button
            variant="outlined"
            onClick={() => void downloadFile('/api/staff/import/result', { id })}
          >
            Result file
          </Button>
        )}
      </ScreenTitle>
      <StateNotice run={run} />
      {run.state !== 'reading' && run.state !== 'failed' && (
        <FigureRow figures={listFigures(run)} />
      )}
      <Stack spacing={2}>
        {run.amount > 0 && (
          <Alert severity="info">
            The balances in the rows to import are worth {formatMoney(run.amount)}.
          </Alert>
        )}
        {run.problems.length > 0 && <Problems run={run} />}
        {run.ignoredColumns.length > 0 && (
          <Section title="Columns that are not imported">
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {run.ignoredColumns.join(', ')}
            </Typography>
          </Section>
        )}
      </Stack>
      {act && <RunActDialog run={run} act={act} onClose={() => setAct(null)} />}
    </Box>
  )
}

function StateNotice({ run }: { readonly run: Run }) {
  const { state, position, counts, fault } = run
  if (isWorking(state)) {
    const { label } = stateLabels[state]
    const taken = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const done = state === 'reading' ? null : Math.min(100, (position / (run.total + 1)) * 100)
    return (
      <Box sx={{ mb: 2 }} role="status">
        <Typography sx={{ mb: 0.5 }}>
          {label}
          {state === 'checking' && taken > 0 && `, row ${formatInteger(position)}`}
        </Typography>
        <LinearProgress
          aria-label={label}
          variant={done === null ? 'indeterminate' : 'determinate'}
          {...(done !== null && { value: done })}
        />
      </Box>
    )
  }
  const [severity, text] = describeState(run, fault)
  return (
    <Alert severity={severity} sx={{ mb: 2 }}>
      {text}
    </Alert>
  )
}

type Notice = readonly [severity: 'info' | 'success' | 'warning' | 'error', text: string]

function describeState({ state, counts, notes }: Run, fault: string | null): Notice {
  if (state === 'failed') return ['error', fault ?? 'The file cannot be read.']
  if (state === 'checked')
    return counts.created + counts.updated === 0
      ? ['warning', 'There is nothing to import in this file.']
      : ['info', 'Checked. Nothing is imported yet.']
  if (state === 'undone')
    return counts.kept === 0
      ? ['success', `Undone. ${notes.undone}`]
      : ['warning', 'Undone, except rows that were used since. The reason is beside each.']
  return ['success', 'Imported.']
}

function Problems({ run }: { readonly run: Run }) {
  return (
    <Section title="Rows to look at">
      <Box
        role="region"
        aria-label="Table of rows to look at"
        tabIndex={0}
        sx={{ overflowX: 'auto', mx: -2 }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              {['Row', 'Record', 'Outcome', 'Reason'].map((label) => (
                <TableCell key={label}>{label}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {run.problems.map(({ line, key, outcome, reason }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                <TableCell sx={{ minWidth: 160, overflowWrap: 'anywhere' }}>{key}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  {outcome === null ? '' : labelOutcome(outcome, run)}
                </TableCell>
                <TableCell sx={{ minWidth: 240 }}>{reason}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {run.problems.length === 50 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          The first 50 rows with a reason. The result file has all.
        </Typography>
      )}
    </Section>
  )
}

interface RunActDialogProps {
  readonly run: Run
  readonly act: Act
  readonly onClose: () => void
}

function RunActDialog({ run, act, onClose }: RunActDialogProps) {
  const { created, updated, rejected } = run.counts
  const rows = formatInteger(created + updated)
  const isStart = act === 'start'
  return (
    <ActDialog
      title={isStart ? `Import ${rows} records?` : 'Undo this import?'}
      confirmLabel={isStart ? 'Import' : 'Undo the import'}
      isDangerous={!isStart}
      act={() => callApi<{ state?: string }>(`/api/staff/import/${act}`, { body: { id: run.id } })}
      done={({ state }) =>
        state === 'waiting'
          ? 'This waits for the approval of another person.'
          : isStart
            ? 'The import has started.'
            : 'The import is being undone.'
      }
      onClose={onClose}
    >
      <Typography>
        {isStart
          ? `${formatInteger(created)} are created and `
            + `${formatInteger(updated)} completed. ${run.notes.start} `
            + `Rows that are left out: ${formatInteger(rejected)}.`
          : run.notes.undo}
      </Typography>
    </ActDialog>
  )
}
