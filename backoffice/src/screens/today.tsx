import { Alert, Box, Button, Chip, Stack, Typography } from '@mui/material'
import { useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { useSearchParams } from 'react-router'
import { formatInteger, toText } from '../format'
import { LoadingPage } from '../frame/loading-page'
import { findObjectPath } from '../frame/object-path'
import { ScreenTitle } from '../frame/screen-title'
import { useListKeys } from '../list/use-list-keys'
import { useMe, useTimeZone } from '../me'
import { useTodayBoard, type TodayBoard, type TodayCount, type TodayRow } from './today-board'
import { TodayActDialog } from './today-act-dialog'
import { TodayItem } from './today-item'
import { TodaySales } from './today-sales'

const pageSize = 25

/** What waits for the staff over all desks, the earliest deadline first. */
export function Today() {
  const { data: board, error, dataUpdatedAt, refetch } = useTodayBoard()
  const timeZone = useTimeZone()
  const name = useMe()?.name.split(' ')[0]
  if (!board)
    return error ? (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Alert>
    ) : (
      <LoadingPage />
    )
  const now = new Date(dataUpdatedAt)
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(now)
  return (
    <>
      <ScreenTitle title="Today" hint={name ? `${date}. Hello, ${name}.` : date} />
      {board.sales && <TodaySales sales={board.sales} />}
      <Board board={board} now={now} />
    </>
  )
}

function Board({ board, now }: { readonly board: TodayBoard; readonly now: Date }) {
  const [params, setParams] = useSearchParams()
  const [limit, setLimit] = useState(pageSize)
  const [acted, setActed] = useState<TodayRow | null>(null)
  const kind = params.get('kind')
  const rows = useMemo(
    () =>
      board.rows
        .filter((row) => (kind === 'late' ? row.isLate : !kind || row.kind === kind))
        .slice(0, limit),
    [board.rows, kind, limit],
  )
  const total = countRows(board, kind)
  const focused = useListKeys(rows, openRow)
  const select = (next: string | null) => {
    setLimit(pageSize)
    setParams(next ? { kind: next } : {}, { replace: true })
  }
  return (
    <Box component="section" aria-labelledby="waiting">
      <Typography variant="h2" id="waiting" sx={{ mb: 1 }}>
        To do, the earliest deadline first
      </Typography>
      <Filters counts={board.counts} chosen={kind} onChoose={select} />
      {rows.length === 0 ? (
        <NothingWaits isFiltered={kind !== null} />
      ) : (
        <Box
          component="ul"
          aria-labelledby="waiting"
          sx={{
            m: 0,
            p: 0,
            listStyle: 'none',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {rows.map((row, index) => (
            <TodayItem
              key={`${row.kind} ${row.id}`}
              row={row}
              label={board.counts.find((count) => count.kind === row.kind)?.label ?? row.kind}
              now={now}
              isFocused={index === focused}
              onAct={setActed}
            />
          ))}
        </Box>
      )}
      {total > rows.length && rows.length > 0 && (
        <Button sx={{ mt: 1 }} onClick={() => setLimit(limit + pageSize)}>
          Show more of {formatInteger(total)}
        </Button>
      )}
      {acted && <TodayActDialog row={acted} onClose={() => setActed(null)} />}
    </Box>
  )
}

const openRow = (row: RaRecord): string => findObjectPath(toText(row['path'])) ?? '/today'

function countRows({ rows, counts }: TodayBoard, kind: string | null): number {
  if (kind === 'late') return rows.filter(({ isLate }) => isLate).length
  return counts
    .filter((count) => !kind || count.kind === kind)
    .reduce((sum, { count }) => sum + count, 0)
}

interface FiltersProps {
  readonly counts: readonly TodayCount[]
  readonly chosen: string | null
  readonly onChoose: (kind: string | null) => void
}

function Filters({ counts, chosen, onChoose }: FiltersProps) {
  const waiting = counts.filter(({ count }) => count > 0)
  const late = waiting.reduce((sum, count) => sum + count.late, 0)
  if (waiting.length === 0) return null
  const chips = [
    { kind: null, label: 'Everything' },
    ...(late > 0 ? [{ kind: 'late', label: `Late: ${formatInteger(late)}` }] : []),
    ...waiting.map(({ kind, label, count, isCapped }) => ({
      kind,
      label: `${label}: ${formatInteger(count)}${isCapped ? '+' : ''}`,
    })),
  ]
  return (
    <Stack
      direction="row"
      spacing={0.75}
      useFlexGap
      role="group"
      aria-label="Show"
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
    >
      {chips.map(({ kind, label }) => (
        <Chip
          key={kind ?? 'all'}
          label={label}
          clickable
          component="button"
          aria-pressed={chosen === kind}
          color={chosen === kind ? 'primary' : kind === 'late' ? 'error' : 'default'}
          variant={chosen === kind ? 'filled' : 'outlined'}
          onClick={() => onChoose(kind)}
          sx={{ height: 30 }}
        />
      ))}
    </Stack>
  )
}

function NothingWaits({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Box sx={{ p: 4, textAlign: 'center', border: 1, borderColor: 'divider' }}>
      <Typography variant="h3" component="p" sx={{ mb: 1 }}>
        {isFiltered ? 'Nothing of this kind waits' : 'Nothing waits for you'}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '60ch', mx: 'auto' }}>
        Orders to ship, tickets, returns, failed payments, promises at risk and approvals appear
        here as soon as they need someone, with the act that settles each.
      </Typography>
    </Box>
  )
}
