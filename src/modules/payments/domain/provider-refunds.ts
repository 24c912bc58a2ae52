import { refundMachine, type RefundStatus } from './payment-machine.ts'
import type { Originator } from './refund.ts'

export interface RefundTruth {
  readonly ref: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: number
  readonly key: string | null
}

export interface RefundRow {
  readonly id: string
  readonly status: RefundStatus
  readonly amount: number
  readonly providerRef: string | null
  readonly originator: Originator
}

export interface RefundNews<Reported extends RefundTruth = RefundTruth> {
  /** Refunds created at the provider outside of the shop, to be inserted. */
  readonly made: readonly { readonly reported: Reported; readonly status: RefundStatus }[]
  readonly moved: readonly { readonly row: RefundRow; readonly status: RefundStatus }[]
  readonly refunded: number
  readonly pending: number
}

/**
 * Compares the refunds at the provider with the stored ones. A refund there only moves forward
 * (pending, succeeded, failed), so lists may arrive late, repeatedly and in any order. Pending
 * refunds of the shop are updated by `runRefund`.
 */
export function refundNews<Reported extends RefundTruth>(
  rows: readonly RefundRow[],
  list: readonly Reported[],
): RefundNews<Reported> {
  const rowsByRef = new Map(rows.map((row) => [row.providerRef, row]))
  const made = list
    .filter((reported) => !rowsByRef.has(reported.ref) && !isShopRefund(rows, reported.key))
    .map((reported) => ({
      reported,
      status: reported.status === 'failed' ? ('cancelled' as const) : reported.status,
    }))
  const moved = list.flatMap((reported) => {
    const row = rowsByRef.get(reported.ref)
    const status = row && nextStatus(row, reported.status)
    return row && status ? [{ row, status }] : []
  })
  const changeOfTotal = (which: RefundStatus) =>
    sumAmounts(made.filter(({ status }) => status === which).map(({ reported }) => reported))
    + sumAmounts(moved.filter(({ status }) => status === which).map(({ row }) => row))
    - sumAmounts(moved.filter(({ row }) => row.status === which).map(({ row }) => row))
  return { made, moved, refunded: changeOfTotal('succeeded'), pending: changeOfTotal('pending') }
}

/**
 * The key of an attempt is the id of the refund, followed by the attempt number from the second
 * attempt on.
 */
function isShopRefund(rows: readonly RefundRow[], key: string | null): boolean {
  return key !== null && rows.some(({ id }) => key === id || key.startsWith(`${id}.`))
}

function nextStatus(
  { status, originator }: RefundRow,
  reported: RefundTruth['status'],
): RefundStatus | null {
  if (status === 'succeeded') return reported === 'failed' ? refundMachine.succeeded.return : null
  if (status !== 'pending' || originator.kind !== 'provider' || reported === 'pending') return null
  return refundMachine.pending[reported === 'succeeded' ? 'succeed' : 'cancel']
}

function sumAmounts(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
