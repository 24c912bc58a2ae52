import { refundMachine, type RefundStatus } from './payment-machine.ts'
import type { Originator } from './refund.ts'

/** A refund as the provider has it. */
export interface RefundTruth {
  readonly ref: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: number
  readonly key: string | null
}

/** A refund as we have it. */
export interface RefundRow {
  readonly id: string
  readonly status: RefundStatus
  readonly amount: number
  readonly providerRef: string | null
  readonly originator: Originator
}

export interface RefundNews<Truth extends RefundTruth = RefundTruth> {
  /** Made at the provider, past the shop: rows to be written. */
  readonly made: readonly { readonly truth: Truth; readonly status: RefundStatus }[]
  readonly moved: readonly { readonly row: RefundRow; readonly status: RefundStatus }[]
  /** What they change in the payment's counters. */
  readonly refunded: number
  readonly pending: number
}

/**
 * What the provider's list of refunds says beyond our rows. A refund there only ever goes forward (pending, succeeded, failed),
 * so lists may come late, twice and in any order: they end in the same rows. Pending refunds of ours are `runRefund`'s.
 */
export function refundNews<Truth extends RefundTruth>(
  rows: readonly RefundRow[],
  list: readonly Truth[],
): RefundNews<Truth> {
  const known = new Map(rows.map((row) => [row.providerRef, row]))
  const made = list
    .filter((truth) => !known.has(truth.ref) && !isOurs(rows, truth.key))
    .map((truth) => ({
      truth,
      status: truth.status === 'failed' ? ('cancelled' as const) : truth.status,
    }))
  const moved = list.flatMap((truth) => {
    const row = known.get(truth.ref)
    const status = row && nextStatus(row, truth.status)
    return row && status ? [{ row, status }] : []
  })
  const counted = (which: RefundStatus) =>
    total(made.filter(({ status }) => status === which).map(({ truth }) => truth))
    + total(moved.filter(({ status }) => status === which).map(({ row }) => row))
    - total(moved.filter(({ row }) => row.status === which).map(({ row }) => row))
  return { made, moved, refunded: counted('succeeded'), pending: counted('pending') }
}

/** Each try of ours has the row's id as its key, and the number of the try from the second on. */
function isOurs(rows: readonly RefundRow[], key: string | null): boolean {
  return key !== null && rows.some(({ id }) => key === id || key.startsWith(`${id}.`))
}

function nextStatus(
  { status, originator }: RefundRow,
  truth: RefundTruth['status'],
): RefundStatus | null {
  if (status === 'succeeded') return truth === 'failed' ? refundMachine.succeeded.bounce : null
  if (status !== 'pending' || originator.kind !== 'provider' || truth === 'pending') return null
  return refundMachine.pending[truth === 'succeeded' ? 'succeed' : 'cancel']
}

function total(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
