import { describeCode } from '../../src/kernel/text/describe-code.ts'
import type { ListChoice } from '../../src/platform/list/describe-list.ts'

/** The label of a choice; a value without one is shown in words. */
export const labelChoice = (value: string, choices: readonly ListChoice[] = []): string =>
  choices.find((choice) => choice.value === value)?.label ?? describeCode(value)

/** Codes that no list describes, where the words of the code would not do. */
const labels = {
  unit: {
    unfulfilled: 'Not shipped',
    ready: 'Ready to ship',
    collected: 'Picked up',
    cancelled: 'Canceled',
  },
  parcel: {
    pre_transit: 'Waiting for the carrier',
    available_for_pickup: 'Waiting for pickup',
    exception: 'Delivery problem',
    return_to_sender: 'On its way back',
    unknown: 'No news from the carrier',
  },
  emailedUnit: { unfulfilled: 'To be emailed', ready: 'To be emailed', collected: 'Emailed' },
  unitReturn: { no: '', open: 'Return open', returned: 'Returned' },
  promise: { missed: 'Late', met: 'On time' },
  payment: {
    created: 'Not paid',
    requires_action: 'Waiting for the buyer’s bank',
    captured: 'Paid',
    voided: 'Not charged',
    charged_back: 'Lost to a dispute',
  },
  cardRisk: {
    address: 'the street address does not match the card',
    postalCode: 'the ZIP code does not match the card',
    securityCode: 'the security code was wrong',
  },
  couponUse: { reserved: 'Reserved for this order', released: 'Not used' },
  quote: { open: 'With the customer', refused: 'Declined' },
  proof: { open: 'With the customer', changes: 'Changes requested' },
  returnUnit: {
    open: 'Not here yet',
    received: 'To inspect',
    offered: 'Offer sent',
  },
} as const

/** The words of a code on the screen. */
export function labelCode(kind: keyof typeof labels, code: string): string {
  const known: Readonly<Record<string, string>> = labels[kind]
  return known[code] ?? describeCode(code)
}
