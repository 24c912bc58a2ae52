import { spellCode } from '#kernel/text/describe-code.ts'
import type { OrderStatus } from './domain/order-machine.ts'

/** Why an order can no longer change, in the words of a message. */
export function explainFinalStatus(status: OrderStatus): string {
  return `This order is already ${spellCode(status)}.`
}
