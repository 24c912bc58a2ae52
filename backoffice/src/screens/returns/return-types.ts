import type { z } from 'zod'
import type { returnsDeskContract } from '../../../../src/modules/returns/api/desk-contract.ts'
import type { returnsStaffContract } from '../../../../src/modules/returns/api/staff-contract.ts'
import type { moneySchema, returnSchema } from '../../../../src/modules/returns/return-schemas.ts'
import type { OutputOf } from '../../../../src/platform/http/endpoint.ts'
import { formatMoney } from '../../format'

export type ReturnDetail = z.infer<typeof returnSchema>
export type ReturnItem = ReturnDetail['items'][number]
export type ReturnMoney = z.infer<typeof moneySchema>
export type InspectionPreview = OutputOf<(typeof returnsStaffContract)['previewInspection']>
export type Eligibility = OutputOf<(typeof returnsDeskContract)['readEligibilityForBuyer']>
export type Resolution = ReturnItem['resolution']

/** What the list says about a return and its page does not. */
export interface ReturnRow {
  readonly id: string
  readonly number: string
  readonly order: string
  readonly buyer: string
  readonly dueAt: string | null
  readonly initiator: 'buyer' | 'recipient' | 'staff'
}

export const resolutionNames: Readonly<Record<Resolution, string>> = {
  refund: 'Refund',
  credit: 'Store credit',
  exchange: 'Exchange',
  replace: 'Replacement',
  keep: 'Refund, keep the item',
}

/** Who acts next, in words for the staff. */
export function describeNextAct({ status, items }: ReturnDetail): string {
  if (items.some(({ offer }) => offer)) return 'The buyer answers the reduced offer.'
  const acts: Readonly<Record<string, string>> = {
    requested: 'The shop is processing it.',
    needs_review: 'You decide: approve or reject.',
    approved: 'The buyer ships the parcel.',
    label_issued: 'The buyer hands over the parcel.',
    in_transit: 'The carrier brings it. Receive it when it is here.',
    received: 'You inspect the items.',
    inspected: 'It is being settled.',
    partly_settled: 'The buyer ships the rest.',
    expired: 'The parcel was not handed over in time. Receive it if it comes anyway.',
  }
  return acts[status] ?? 'Nothing is left to do.'
}

/** "$96.00 to Visa 4242 and $10.00 as store credit"; empty when no money moves. */
export function describeMoney(money: ReturnMoney, card = 'the card'): string {
  const parts = [
    ...(money.toCard > 0 ? [`${formatMoney(money.toCard)} to ${card}`] : []),
    ...(money.asCredit > 0 ? [`${formatMoney(money.asCredit)} as store credit`] : []),
    ...money.toTenders.map(({ label, amount }) => `${formatMoney(amount)} to ${label}`),
  ]
  return parts.join(' and ')
}

/** Reasons that change what staff do, as the API words them. */
export const reasonNames = {
  damaged: 'It arrived damaged',
  defective: 'It’s defective',
  missing: 'It was missing from the parcel',
}
