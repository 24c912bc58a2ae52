import { exemptionReasons } from '#kernel/tax-exemption/exemption-reasons.ts'
import { stringify } from 'csv-stringify/sync'
import type { Db } from '#platform/db/database.server.ts'
import { readTaxReport, type TaxPeriod } from './read-tax-report.ts'

const header = [
  'State',
  'Jurisdiction',
  'Rate, percent',
  'Sales without tax',
  'Refunded sales',
  'Tax charged',
  'Tax refunded',
  'Tax owed',
]

/** One row for each state, then one for each of its jurisdictions and reasons of exemption. */
export async function exportTaxReport(
  db: Db,
  period: TaxPeriod,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { states, jurisdictions, exempt } = await readTaxReport(db, period)
  const rows = states.flatMap((total) => [
    [
      total.state,
      'All',
      '',
      ...[total.sales, total.refundedSales, total.charged, total.refunded, total.net].map(
        toDollars,
      ),
    ],
    ...jurisdictions
      .filter(({ state }) => state === total.state)
      .map(({ state, jurisdiction, rate, charged, refunded, net }) => [
        state,
        jurisdiction,
        String(rate / 10_000),
        '',
        '',
        ...[charged, refunded, net].map(toDollars),
      ]),
    ...exempt
      .filter(({ state }) => state === total.state)
      .map(({ state, reason, sales, refundedSales }) => [
        state,
        `Exempt: ${exemptionReasons[reason]}`,
        '',
        ...[sales, refundedSales, 0, 0, 0].map(toDollars),
      ]),
  ])
  const csv = stringify([header, ...rows], { bom: true, escape_formulas: true })
  return {
    name: `sales-tax-${period.from}-${period.to}.csv`,
    bytes: new Uint8Array(Buffer.from(csv)),
  }
}

const toDollars = (cents: number): string => (cents / 100).toFixed(2)
