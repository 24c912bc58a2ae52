import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { formatMoney } from '../../format'
import { Time } from '../../frame/time'

export interface LedgerRow {
  readonly id: string
  readonly at: string
  readonly title: ReactNode
  /** In cents. */
  readonly amount: number
  readonly balanceAfter: number
}

/** Entries of a balance, latest first, with the balance after each. */
export function LedgerTable({ rows }: { readonly rows: readonly LedgerRow[] }) {
  if (rows.length === 0)
    return <Typography color="text.secondary">Nothing has been booked yet.</Typography>
  return (
    <Box role="region" aria-label="Entries" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>When</TableCell>
            <TableCell>What</TableCell>
            <TableCell align="right">Amount</TableCell>
            <TableCell align="right">Balance</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, at, title, amount, balanceAfter }) => (
            <TableRow key={id}>
              <TableCell>
                <Time at={at} />
              </TableCell>
              <TableCell>{title}</TableCell>
              <TableCell align="right">{formatSigned(amount)}</TableCell>
              <TableCell align="right">{formatMoney(balanceAfter)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

const formatSigned = (cents: number): string =>
  cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents).replace('-', '−')
