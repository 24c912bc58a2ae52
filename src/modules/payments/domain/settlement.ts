import { hours } from '#kernel/time/time.ts'
import { isDead, isPaid, type PaymentStatus } from './payment-machine.ts'

/** What is to be done about a payment without a checkout, now that the truth about it is known. */
export type Settlement =
  /** Paid: what it is for has it. */
  | 'take'
  /** Paid too late, or left by who began it: nothing stays with us. */
  | 'let-go'
  /** It came to nothing by itself. */
  | 'drop'
  | 'wait'

/** Nobody is in the middle of paying any more. */
const payingTime = hours(1)

/** `age` in milliseconds since it was begun. */
export function settlement(
  { status, closing }: { status: PaymentStatus; closing: boolean },
  age: number,
): Settlement {
  if (isDead(status)) return 'drop'
  if (isPaid(status)) return closing ? 'let-go' : 'take'
  return status !== 'processing' && age > payingTime ? 'let-go' : 'wait'
}
