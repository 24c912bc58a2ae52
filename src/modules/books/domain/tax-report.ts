import { sum, type Minor } from '#kernel/money/money.ts'
import {
  exemptionReasonCodes,
  type ExemptionReason,
} from '#kernel/tax-exemption/exemption-reasons.ts'

/** A tax that was charged, or returned with a refund, in cents. */
export interface TaxEntry {
  readonly kind: 'charged' | 'refunded'
  /** Where the goods went; empty if nothing was shipped and no address is known. */
  readonly state: string
  /** What was sold or refunded, without tax. */
  readonly sales: Minor
  /** Why the buyer was exempt; null if not. */
  readonly exemption: ExemptionReason | null
  readonly taxes: readonly {
    readonly jurisdiction: string
    readonly rate: number
    readonly amount: Minor
  }[]
}

/** Money in cents; `net` is what is owed: charged less refunded. */
export interface TaxFigures {
  readonly charged: Minor
  readonly refunded: Minor
  readonly net: Minor
}

export interface TaxReport {
  readonly states: readonly (TaxFigures & {
    readonly state: string
    readonly sales: Minor
    readonly refundedSales: Minor
  })[]
  readonly jurisdictions: readonly (TaxFigures & {
    readonly state: string
    readonly jurisdiction: string
    readonly rate: number
  })[]
  /** Sales to buyers with exemption certificates, which are among the sales of the states. */
  readonly exempt: readonly {
    readonly state: string
    readonly reason: ExemptionReason
    readonly sales: Minor
    readonly refundedSales: Minor
  }[]
  readonly total: TaxFigures & { readonly sales: Minor; readonly refundedSales: Minor }
}

export function buildTaxReport(entries: readonly TaxEntry[]): TaxReport {
  const states = [...new Set(entries.map(({ state }) => state))].sort()
  return {
    states: states.map((state) => ({
      state,
      ...sumEntries(entries.filter((entry) => entry.state === state)),
    })),
    jurisdictions: states.flatMap((state) =>
      listJurisdictions(entries.filter((entry) => entry.state === state)).map((row) => ({
        state,
        ...row,
      })),
    ),
    exempt: states.flatMap((state) =>
      listExemptSales(entries.filter((entry) => entry.state === state)).map((row) => ({
        state,
        ...row,
      })),
    ),
    total: sumEntries(entries),
  }
}

const sumTaxes = ({ taxes }: TaxEntry): Minor => sum(taxes.map(({ amount }) => amount))

function sumEntries(entries: readonly TaxEntry[]) {
  const ofKind = (kind: TaxEntry['kind']) => entries.filter((entry) => entry.kind === kind)
  const charged = sum(ofKind('charged').map(sumTaxes))
  const refunded = sum(ofKind('refunded').map(sumTaxes))
  return {
    sales: sum(ofKind('charged').map(({ sales }) => sales)),
    refundedSales: sum(ofKind('refunded').map(({ sales }) => sales)),
    charged,
    refunded,
    net: charged - refunded,
  }
}

function listExemptSales(entries: readonly TaxEntry[]) {
  return exemptionReasonCodes.flatMap((reason) => {
    const own = entries.filter(({ exemption }) => exemption === reason)
    const { sales, refundedSales } = sumEntries(own)
    return own.length === 0 ? [] : [{ reason, sales, refundedSales }]
  })
}

/** By jurisdiction and rate, since a rate can change within the period. */
function listJurisdictions(entries: readonly TaxEntry[]) {
  const rows = new Map<string, { jurisdiction: string; rate: number } & TaxFigures>()
  for (const { kind, taxes } of entries)
    for (const { jurisdiction, rate, amount } of taxes) {
      const key = `${jurisdiction} ${rate}`
      const before = rows.get(key) ?? { jurisdiction, rate, charged: 0, refunded: 0, net: 0 }
      const charged = before.charged + (kind === 'charged' ? amount : 0)
      const refunded = before.refunded + (kind === 'refunded' ? amount : 0)
      rows.set(key, { ...before, charged, refunded, net: charged - refunded })
    }
  return [...rows.values()].sort(
    (a, b) => a.jurisdiction.localeCompare(b.jurisdiction, 'en') || a.rate - b.rate,
  )
}
