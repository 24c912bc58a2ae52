import type { CommissionState } from './commission-machine.ts'

/** What goes back of what was paid ahead when the shopper breaks off (commerce.md §2.9): all before the first drawing, less the design fee after, nothing once approved. */
export function depositBack(
  state: CommissionState,
  { paid, designFee }: { paid: number; designFee: number },
): number {
  if (state === 'deposit_paid') return paid
  return state === 'proofing' || state === 'changes' ? Math.max(0, paid - designFee) : 0
}
