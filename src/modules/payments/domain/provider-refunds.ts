import { refundMachine, type RefundStatus } from './payment-machine.ts'
import type { Originator } from './refund.ts'

export interface ProviderRefundState {
  readonly ref: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly amount: number
  readonly key: string | null
}

export interface StoredRefund {
  readonly id: string
  readonly status: RefundStatus
  readonly amount: number
  readonly providerRef: string | null
  readonly originator: Originator
}

export interface ProviderRefundChanges<Reported extends ProviderRefundState = ProviderRefundState> {
  /** Refunds created at the provider outside of the shop, to be inserted. */
  readonly created: readonly { readonly reported: Reported; readonly status: RefundStatus }[]
  readonly changed: readonly { readonly row: StoredRefund; readonly status: RefundStatus }[]
  readonly refunded: number
  readonly pending: number
}

/**
 * Compares the refunds at the provider with the stored ones. A refund there only moves forward
 * (pending, succeeded, failed), so lists may arrive late, repeatedly and in any order. Pending
 * refunds of the shop are updated by `runRefund`.
 */
export function compareRefunds<Reported extends ProviderRefundState>(
  rows: readonly StoredRefund[],
  list: readonly Reported[],
): ProviderRefundChanges<Reported> {
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
  return {
    created: made,
    changed: moved,
    refunded: changeOfTotal('succeeded'),
    pending: changeOfTotal('pending'),
  }
}

/**
 * The key of an attempt is the id of the refund, followed by the attempt number from the second
 * attempt on.
 */
function isShopRefund(rows: readonly StoredRefund[], key: string | null): boolean {
  return key !== null && rows.some(({ id }) => key === id || key.startsWith(`${id}.`))
}

function nextStatus(
  { status, originator }: StoredRefund,
  reported: ProviderRefundState['status'],
): RefundStatus | null {
  if (status === 'succeeded') return reported === 'failed' ? refundMachine.succeeded.return : null
  if (status !== 'pending' || originator.kind !== 'provider' || reported === 'pending') return null
  return refundMachine.pending[reported === 'succeeded' ? 'succeed' : 'cancel']
}

function sumAmounts(amounts: readonly { readonly amount: number }[]): number {
  return amounts.reduce((sum, { amount }) => sum + amount, 0)
}
