import { Alert } from '@mui/material'
import type { DisputeDetail } from '../../../../src/modules/refunds/contract.ts'
import { formatMoney, formatTime } from '../../format'
import { useTimeZone } from '../../me'

interface Notice {
  readonly severity: 'success' | 'info' | 'warning' | 'error'
  readonly text: string
}

/** Where the dispute stands, and what to do next. */
export function DisputeNotice({ dispute }: { readonly dispute: DisputeDetail }) {
  const timeZone = useTimeZone()
  const { severity, text } = describe(dispute, (at) => formatTime(at, timeZone))
  return (
    <Alert severity={severity} sx={{ mb: 2 }}>
      {text}
    </Alert>
  )
}

function describe(dispute: DisputeDetail, format: (at: string) => string): Notice {
  const { status, evidence, amount, answer } = dispute
  const money = formatMoney(amount)
  if (status === 'won')
    return { severity: 'success', text: `You won. The ${money} stays with the shop.` }
  if (status === 'lost')
    return { severity: 'error', text: `You lost. The bank took back ${money}.` }
  if (evidence?.submittedAt)
    return {
      severity: 'info',
      text: `The bank has your evidence since ${format(evidence.submittedAt)}. The bank decides next.`,
    }
  if (answer.state === 'sending')
    return {
      severity: 'info',
      text:
        'The evidence is being sent. If the payment provider is down, it is sent as soon as it '
        + 'answers.',
    }
  if (answer.failure)
    return { severity: 'error', text: `The evidence was not sent. ${answer.failure}` }
  return { severity: 'warning', text: describeTask(dispute, format) }
}

function describeTask(
  { evidence, respondBy, amount, answer }: DisputeDetail,
  format: (at: string) => string,
): string {
  if (respondBy && new Date(respondBy) < new Date())
    return `The last day for an answer was ${format(respondBy)}. The bank decides next.`
  const deadline = respondBy ? ` by ${format(respondBy)}` : ''
  const loss = `Without an answer the bank takes back ${formatMoney(amount)}.`
  if (answer.limits)
    return evidence
      ? `Attach what proves your case, then send the evidence${deadline}. ${loss}`
      : `Write what happened, then send the evidence${deadline}. ${loss}`
  const byHand = 'This payment provider takes evidence only on its own page.'
  return evidence
    ? `${byHand} Download the evidence and send it there${deadline}. Then record it here.`
    : `${byHand} Write what happened, download the evidence, and send it there${deadline}. ${loss}`
}
