import { hours } from '#kernel/time/time.ts'
import { hasEndedUnpaid, isPaid, type PaymentStatus } from './payment-machine.ts'

/** The next action for a payment without a checkout. */
export type PaymentAction =
  /** Paid: it is linked to what it pays for. */
  | 'take'
  /** Paid too late or abandoned: the money is released. */
  | 'let-go'
  | 'drop'
  | 'wait'

/** A payment that is still open after this time is abandoned. */
const abandonedAfter = hours(1)

export function decidePaymentAction(
  { status, closing }: { status: PaymentStatus; closing: boolean },
  age: number,
): PaymentAction {
  if (hasEndedUnpaid(status)) return 'drop'
  if (isPaid(status)) return closing ? 'let-go' : 'take'
  return status !== 'processing' && age > abandonedAfter ? 'let-go' : 'wait'
}
