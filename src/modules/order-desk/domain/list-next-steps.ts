import { toWords } from '#kernel/text/describe-code.ts'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import type { CalendarDate } from '#kernel/time/time.ts'

/** What is open in an order. Dates are when the shop or somebody else has to act. */
export interface OpenOrderWork {
  readonly status: string
  readonly holdReason: string | null
  /** The end of the edit window, while it is open. */
  readonly editableUntil: string | null
  readonly paymentState: string
  readonly fulfillmentState: string
  readonly isInProduction: boolean
  /** Everything that is left to ship is picked up; absent if something is shipped. */
  readonly pickup?: 'packing' | 'ready' | undefined
  readonly shipBy: CalendarDate | null
  readonly latestDelivery: CalendarDate | null
  readonly hasLostParcel: boolean
  readonly cancelAnswerBy: string | null
  readonly disputes: readonly { readonly respondBy: string | null }[]
  readonly returns: readonly {
    readonly number: string
    readonly status: string
    readonly reviewBy: string | null
    readonly shipBy: string | null
  }[]
  readonly tickets: readonly {
    readonly number: string
    readonly state: string
    readonly replyBy: string
  }[]
}

export interface NextStep {
  readonly who: 'staff' | 'customer' | 'carrier' | 'bank'
  readonly what: string
  /** An instant or a calendar date; null without a deadline. */
  readonly by: string | null
}

/** Who has to act on an order and by when, the earliest deadline first. */
export function listNextSteps(work: OpenOrderWork): NextStep[] {
  const steps = [
    ...answerSteps(work),
    ...returnSteps(work),
    ...ticketSteps(work),
    ...deliverySteps(work),
  ]
  return steps.toSorted((a, b) => compareDeadlines(a.by, b.by))
}

function answerSteps({ cancelAnswerBy, disputes, paymentState, hasLostParcel }: OpenOrderWork) {
  const steps: NextStep[] = []
  if (cancelAnswerBy)
    steps.push({ who: 'staff', what: 'Answer the cancellation request', by: cancelAnswerBy })
  for (const { respondBy } of disputes)
    steps.push({ who: 'staff', what: 'Answer the dispute', by: respondBy })
  if (hasLostParcel)
    steps.push({ who: 'staff', what: 'Send a replacement or refund the lost parcel', by: null })
  if (paymentState === 'pending' || paymentState === 'authorized')
    steps.push({ who: 'bank', what: 'Confirm the payment', by: null })
  return steps
}

const staffReturnSteps: Readonly<Record<string, string>> = {
  requested: 'Review',
  needs_review: 'Review',
  received: 'Inspect',
  inspected: 'Refund or exchange',
  partly_settled: 'Complete',
}

function returnSteps({ returns }: OpenOrderWork): NextStep[] {
  return returns.flatMap(({ number, status, reviewBy, shipBy }): NextStep[] => {
    const verb = getOwnValue(staffReturnSteps, status)
    if (verb) return [{ who: 'staff', what: `${verb} return ${number}`, by: reviewBy }]
    if (status === 'approved' || status === 'label_issued')
      return [{ who: 'customer', what: `Send back return ${number}`, by: shipBy }]
    return status === 'in_transit'
      ? [{ who: 'carrier', what: `Deliver return ${number}`, by: null }]
      : []
  })
}

function ticketSteps({ tickets }: OpenOrderWork): NextStep[] {
  return tickets.flatMap(({ number, state, replyBy }): NextStep[] => {
    if (state === 'new') return [{ who: 'staff', what: `Answer ticket ${number}`, by: replyBy }]
    if (state === 'open') return [{ who: 'staff', what: `Answer ticket ${number}`, by: null }]
    return state === 'waiting_customer'
      ? [{ who: 'customer', what: `Reply to ticket ${number}`, by: null }]
      : []
  })
}

function deliverySteps(work: OpenOrderWork): NextStep[] {
  const { status, holdReason, editableUntil, fulfillmentState, shipBy, latestDelivery } = work
  if (status === 'on_hold')
    return [
      {
        who: 'staff',
        what: holdReason ? `Release the hold: ${holdReason}` : 'Release the hold',
        by: shipBy,
      },
    ]
  if (status !== 'placed') return []
  if (editableUntil && fulfillmentState === 'unfulfilled')
    return [{ who: 'customer', what: 'May still change the order', by: editableUntil }]
  if (fulfillmentState === 'unfulfilled' || fulfillmentState === 'partly_shipped')
    return [packingStep(work)]
  return fulfillmentState === 'shipped' && !work.hasLostParcel
    ? [{ who: 'carrier', what: 'Deliver', by: latestDelivery }]
    : []
}

function packingStep({ pickup, isInProduction, shipBy }: OpenOrderWork): NextStep {
  if (pickup === 'ready') return { who: 'customer', what: 'Pick up the order', by: null }
  const pack = pickup ? 'pack for pickup' : 'pack and ship'
  const what = isInProduction ? `Finish the monogram, then ${pack}` : toWords(pack)
  return { who: 'staff', what, by: shipBy }
}

/** Steps without a deadline come last. Dates and instants compare as text. */
function compareDeadlines(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null) return 1
  return b === null || a < b ? -1 : 1
}
