import { formatInteger, formatMoney, toText } from '../format'

export interface ApprovalRequest {
  readonly id: string
  /** The path of the staff call. */
  readonly act: string
  /** In cents. */
  readonly amount: number
  readonly input: Readonly<Record<string, unknown>>
  readonly by: string
  readonly isOwn: boolean
  readonly at: string
}

export interface ApprovalWords {
  /** What is requested. */
  readonly title: string
  /** What approving does. */
  readonly consequence: string
}

type Input = ApprovalRequest['input']

const descriptions: Readonly<Record<string, (input: Input, amount: string) => ApprovalWords>> = {
  '/api/staff/order/refund': (input, amount) => ({
    title: `Refund ${amount} on order ${toText(input['order'])}`,
    consequence: `${amount} goes back to the way the order was paid. It cannot be taken back.`,
  }),
  '/api/staff/wallet/credit': (input, amount) => ({
    title: `Give ${amount} of credit to ${toText(input['email'])}`,
    consequence: `${toText(input['email'])} can spend ${amount} at once.`,
  }),
  '/api/staff/wallet/giftCards': (input, amount) => {
    const count = Number(input['count'])
    const cards = count === 1 ? 'a gift card' : `${formatInteger(count)} gift cards`
    const recipient = toText((input['recipient'] as Input | undefined)?.['email'])
    return {
      title: `Create ${cards}, ${amount} in all`,
      consequence: recipient
        ? `The card is emailed to ${recipient}.`
        : 'The codes are shown to you once. Pass them on to the person who asked.',
    }
  },
  '/api/staff/loyalty/adjust': (input, amount) => {
    const points = Number(input['points'])
    const email = toText(input['email'])
    return {
      title: `${points < 0 ? 'Take' : 'Give'} ${formatInteger(Math.abs(points))} points ${
        points < 0 ? 'from' : 'to'
      } ${email}`,
      consequence: `The balance of ${email} changes at once. The points are worth ${amount}.`,
    }
  },
  '/api/staff/loyalty/event': (input) => ({
    title: `Record an event that earns points for ${toText(input['email'])}`,
    consequence: `${toText(input['email'])} gets the points of ${toText(input['eventId'])}.`,
  }),
  '/api/staff/import/start': (_input, amount) => ({
    title: `Import a file that creates ${amount} of value`,
    consequence: `The import starts at once. Moving in shows the file and can undo it.`,
  }),
  '/api/staff/coupon/issue': (input) => ({
    title: `Give the code ${toText(input['code'])} to ${toText(input['email'])}`,
    consequence: `${toText(input['email'])} gets a copy of the code that works once.`,
  }),
}

export function describeApproval({ act, amount, input }: ApprovalRequest): ApprovalWords {
  const money = formatMoney(amount)
  return (
    descriptions[act]?.(input, money) ?? {
      title: `${act}, ${money}`,
      consequence: 'The act is carried out at once.',
    }
  )
}
