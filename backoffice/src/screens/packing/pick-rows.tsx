import CheckCircle from '@mui/icons-material/CheckCircle'
import { Box, Button, Chip, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { callApi } from '../../api'
import { useAct } from '../use-act'
import { MissingDialog } from './missing-dialog'
import { countOpen, nameRow, type PickRow, type PickScope } from './pick-types'

interface PickRowsProps {
  readonly rows: readonly PickRow[]
  readonly scope: PickScope
  readonly canWrite: boolean
  /** Everything is packed: nothing is left to pick, whatever the counts say. */
  readonly isPacked?: boolean
}

/** What to take, shelf by shelf; what is done moves to the end. */
export function PickRows({ rows, ...props }: PickRowsProps) {
  if (props.isPacked) return <RowList label="Packed" rows={rows} {...props} />
  const open = rows.filter((row) => countOpen(row) > 0)
  const done = rows.filter((row) => countOpen(row) === 0)
  return (
    <>
      <RowList label="To pick" rows={open} {...props} />
      {done.length > 0 && (
        <>
          <Typography variant="h2" sx={{ mt: 3, mb: 1 }}>
            Done
          </Typography>
          <RowList label="Done" rows={done} {...props} />
        </>
      )}
    </>
  )
}

function RowList({ label, rows, ...props }: PickRowsProps & { readonly label: string }) {
  return (
    <Stack component="ul" spacing={1} aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row) => (
        <PickRowCard key={`${row.variantId} ${row.monogram}`} row={row} {...props} />
      ))}
    </Stack>
  )
}

interface PickRowCardProps extends Omit<PickRowsProps, 'rows'> {
  readonly row: PickRow
}

function PickRowCard({ row, scope, canWrite, isPacked = false }: PickRowCardProps) {
  const [isMissing, setIsMissing] = useState(false)
  const { run, isRunning } = useAct()
  const open = countOpen(row)
  const isWaiting = row.monogramState === 'waiting'
  const pick = () => run(() => pickAll(row, scope), `${open} × ${nameRow(row)} picked.`)
  const undo = () =>
    run(
      () =>
        Promise.all(
          row.orders
            .filter(({ picked, short }) => picked + short > 0)
            .map(({ groupId, lineId }) =>
              callApi('/api/staff/fulfillment/undoPicks', { body: { groupId, lineId } }),
            ),
        ),
      `${nameRow(row)} is to be picked again.`,
    )
  return (
    <Paper component="li" variant="outlined" sx={{ p: 1.5 }}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'start' }}>
        <Box sx={{ width: 72, flexShrink: 0 }}>
          <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2 }}>
            {row.shelf || '–'}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {row.shelf ? 'Shelf' : 'No shelf'}
          </Typography>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, fontSize: '1rem', overflowWrap: 'anywhere' }}>
            {nameRow(row)}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {row.sku ?? 'No SKU'}
          </Typography>
          {row.monogram && (
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              Monogram: {row.monogram}
            </Typography>
          )}
          <Stack direction="row" spacing={0.5} useFlexGap sx={{ mt: 0.5, flexWrap: 'wrap' }}>
            {isWaiting && <Chip color="warning" label="Monogram not finished" />}
            {row.orders.map(({ lineId, order, qty, wrap }) => (
              <Chip
                key={lineId}
                variant="outlined"
                label={`${order} × ${qty}${wrap ? ', gift wrap' : ''}`}
              />
            ))}
          </Stack>
        </Box>
        <Quantity row={row} isPacked={isPacked} />
      </Stack>
      {canWrite && (
        <Stack direction="row" spacing={1} useFlexGap sx={{ mt: 1, flexWrap: 'wrap' }}>
          {open > 0 && !isWaiting && (
            <>
              <Button
                size="large"
                variant="contained"
                loading={isRunning}
                onClick={() => void pick()}
                sx={{ minHeight: 44 }}
              >
                Pick {open}
              </Button>
              <Button
                size="large"
                variant="outlined"
                onClick={() => setIsMissing(true)}
                sx={{ minHeight: 44 }}
              >
                Missing
              </Button>
            </>
          )}
          {row.picked + row.short > 0 && (
            <Button onClick={() => void undo()} sx={{ minHeight: 44 }}>
              Undo
            </Button>
          )}
        </Stack>
      )}
      {isMissing && <MissingDialog row={row} onClose={() => setIsMissing(false)} />}
    </Paper>
  )
}

function Quantity({ row, isPacked }: { readonly row: PickRow; readonly isPacked: boolean }) {
  const isDone = isPacked || (countOpen(row) === 0 && row.short === 0)
  return (
    <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
      <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.2 }}>
        {isDone && <CheckCircle color="success" fontSize="small" sx={{ mr: 0.5 }} />}
        {isPacked ? row.qty : `${row.picked}/${row.qty}`}
      </Typography>
      {row.short > 0 && (
        <Typography variant="body2" color="error">
          {row.short} missing
        </Typography>
      )}
    </Box>
  )
}

/** Confirms every open unit of a row, order by order. */
async function pickAll(row: PickRow, scope: PickScope): Promise<void> {
  const code = row.sku ?? row.variantId
  for (const part of row.orders)
    for (let left = countOpen(part); left > 0; left -= 1)
      await callApi('/api/staff/fulfillment/scan', {
        body: { ...scope, code, lineId: part.lineId },
      })
}
