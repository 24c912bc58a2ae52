import { formatMoney } from '../../format.ts'

export const refundStateLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  failed: 'Failed, retried',
  manual: 'Needs action',
  paid: 'Paid in another way',
  succeeded: 'Succeeded',
  cancelled: 'Canceled',
}

interface ShownRefund {
  readonly state: string
  readonly amount: number
  readonly method: string
  readonly nextAttemptAt: string | null
}

interface RefundStatement {
  readonly severity: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
}

/** Where the money is, and who acts next. */
export function describeRefund(
  { state, amount, method, nextAttemptAt }: ShownRefund,
  formatAt: (at: string) => string,
): RefundStatement {
  const money = formatMoney(amount)
  const next = nextAttemptAt ? ` The next attempt is on ${formatAt(nextAttemptAt)}.` : ''
  switch (state) {
    case 'succeeded':
      return { severity: 'success', text: `${money} went to ${method}. Nothing is left to do.` }
    case 'pending':
      return {
        severity: 'info',
        text:
          `The payment provider has not confirmed the ${money} yet. The shop asks again `
          + `by itself.${next}`,
      }
    case 'failed':
      return {
        severity: 'warning',
        text: `The payment provider declined the refund. The shop tries again by itself.${next}`,
      }
    case 'manual':
      return {
        severity: 'error',
        text:
          'The payment provider declined the refund every time. Try again, or pay '
          + `${money} in another way and mark it as paid.`,
      }
    case 'paid':
      return { severity: 'success', text: `${money} was paid in another way.` }
    default:
      return { severity: 'info', text: `The refund was canceled. No money moved.` }
  }
}
