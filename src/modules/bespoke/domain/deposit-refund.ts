import type { CommissionState } from './commission-machine.ts'

/**
 * The refund in cents when the shopper cancels (commerce.md §2.9): everything before the first
 * proof, less the design fee after it, nothing once approved.
 */
export function calculateDepositRefund(
  state: CommissionState,
  { paid, designFee }: { paid: number; designFee: number },
): number {
  if (state === 'deposit_paid') return paid
  return state === 'proofing' || state === 'changes' ? Math.max(0, paid - designFee) : 0
}
