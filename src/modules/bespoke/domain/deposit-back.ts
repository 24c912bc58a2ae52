import type { CommissionState } from './commission-machine.ts'

/** What of a deposit goes back when the shopper breaks off (commerce.md §2.9): all before the first drawing, less the design fee after, nothing once approved. */
export function depositBack(state: CommissionState, { deposit, designFee }: { deposit: number; designFee: number }): number {
  if (state === 'deposit_paid') return deposit
  return state === 'proofing' || state === 'changes' ? Math.max(0, deposit - designFee) : 0
}
