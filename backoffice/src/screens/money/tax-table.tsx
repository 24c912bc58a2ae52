import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Fragment } from 'react'
import {
  exemptionReasons,
  type ExemptionReason,
} from '../../../../src/kernel/tax-exemption/exemption-reasons.ts'
import { formatMoney } from '../../format'

interface TaxFigures {
  readonly charged: number
  readonly refunded: number
  readonly net: number
}

interface SalesFigures extends TaxFigures {
  readonly sales: number
  readonly refundedSales: number
}

/** Money in cents; a rate in millionths. */
export interface TaxReportData {
  readonly states: readonly ({ readonly state: string } & SalesFigures)[]
  readonly jurisdictions: readonly ({
    readonly state: string
    readonly jurisdiction: string
    readonly rate: number
  } & TaxFigures)[]
  readonly exempt: readonly {
    readonly state: string
    readonly reason: ExemptionReason
    readonly sales: number
    readonly refundedSales: number
  }[]
  readonly total: SalesFigures
}

/** A row for each state, followed by its jurisdictions. */
export function TaxTable({ report }: { readonly report: TaxReportData }) {
  const { states, jurisdictions } = report
  return (
    <Box role="region" aria-label="Sales tax" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ '& .MuiTableCell-alignRight': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>Jurisdiction</TableCell>
            <TableCell align="right">Rate</TableCell>
            <TableCell align="right">Sales</TableCell>
            <TableCell align="right">Charged</TableCell>
            <TableCell align="right">Refunded</TableCell>
            <TableCell align="right">Owed</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {states.map(({ state, sales, refundedSales, ...figures }) => (
            <Fragment key={state}>
              <TableRow sx={{ '& td, & th': { fontWeight: 600 } }}>
                <TableCell component="th" scope="row">
                  {state || 'No state'}
                </TableCell>
                <TableCell />
                <TableCell align="right">{formatMoney(sales - refundedSales)}</TableCell>
                <FigureCells figures={figures} />
              </TableRow>
              {jurisdictions
                .filter((row) => row.state === state)
                .map(({ jurisdiction, rate, ...row }) => (
                  <TableRow key={`${jurisdiction} ${rate}`}>
                    <TableCell sx={{ pl: 4 }}>{jurisdiction}</TableCell>
                    <TableCell align="right">{`${rate / 10_000}%`}</TableCell>
                    <TableCell />
                    <FigureCells figures={row} />
                  </TableRow>
                ))}
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** Sales by exemption certificates, by state and reason. */
export function ExemptTable({ report: { exempt } }: { readonly report: TaxReportData }) {
  return (
    <Box role="region" aria-label="By state and reason" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>State</TableCell>
            <TableCell>Reason</TableCell>
            <TableCell align="right">Sales less refunds</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {exempt.map(({ state, reason, sales, refundedSales }) => (
            <TableRow key={`${state} ${reason}`}>
              <TableCell component="th" scope="row">
                {state || 'No state'}
              </TableCell>
              <TableCell>{exemptionReasons[reason]}</TableCell>
              <TableCell align="right">{formatMoney(sales - refundedSales)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function FigureCells({ figures }: { readonly figures: TaxFigures }) {
  return (
    <>
      <TableCell align="right">{formatMoney(figures.charged)}</TableCell>
      <TableCell align="right">{formatMoney(figures.refunded)}</TableCell>
      <TableCell align="right">{formatMoney(figures.net)}</TableCell>
    </>
  )
}
