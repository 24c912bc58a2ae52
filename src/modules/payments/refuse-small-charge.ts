import { formatMoney } from '#kernel/money/money.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'

interface Charge {
  /** What is left to charge, in cents; nothing is charged at zero. */
  readonly amount: number
  /** The smallest amount that the provider charges. */
  readonly minimum: number
  /** What to do about it, in one sentence. */
  readonly advice: string
}

/** Refuses a charge that the provider would refuse, before it is asked. */
export function refuseSmallCharge({
  amount,
  minimum,
  advice,
}: Charge): Refusal<'fields-invalid'> | null {
  if (amount === 0 || amount >= minimum) return null
  return refuse(
    'fields-invalid',
    `${formatMoney(amount)} is left to pay, and the smallest payment we can take is `
      + `${formatMoney(minimum)}. ${advice}`,
    { reason: 'charge-below-minimum', detail: { amount, minimum } },
  )
}
