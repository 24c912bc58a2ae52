import { reasonNames, type ReturnDetail, type ReturnItem } from './return-types'

export type Decision = 'accept' | 'accept_less' | 'reject'

/** A received unit and what the inspector says about it. */
export interface InspectedUnit {
  readonly item: ReturnItem
  readonly decision: Decision
  /** What is kept, as typed. */
  readonly withhold: string
  readonly isShare: boolean
  readonly isSellable: boolean
  readonly note: string
  readonly photos: readonly { readonly fileId: string; readonly src: string }[]
}

const brokenReasons: ReadonlySet<string> = new Set([reasonNames.damaged, reasonNames.defective])

/** The received units, accepted until somebody says otherwise. */
export const listReceivedUnits = ({ items }: ReturnDetail): InspectedUnit[] =>
  items
    .filter(({ state }) => state === 'received')
    .map((item) => ({
      item,
      decision: 'accept',
      withhold: '',
      isShare: false,
      isSellable: !brokenReasons.has(item.reason),
      note: '',
      photos: [],
    }))

/** What is missing before the inspection can be sent; null if nothing is. */
export function findGap(units: readonly InspectedUnit[]): string | null {
  for (const { decision, withhold, note, item } of units) {
    if (decision === 'accept_less' && !(Number(withhold) > 0))
      return `Enter what you keep of the refund for ${item.title}.`
    if (decision !== 'accept' && note.trim() === '')
      return `Write the buyer why, for ${item.title}.`
  }
  return null
}

/** The input of the inspection. A share is typed in percent and sent in basis points. */
export const toInspection = (number: string, units: readonly InspectedUnit[]) => ({
  return: number,
  items: units.map(({ item, decision, withhold, isShare, isSellable, note, photos }) => {
    const hundredths = Math.round(Number(withhold) * 100)
    return {
      lineId: item.lineId,
      qty: 1,
      decision,
      sellable: decision === 'reject' ? false : isSellable,
      note: decision === 'accept' ? '' : note.trim(),
      ...(decision === 'accept_less' && {
        withhold: isShare ? { share: hundredths } : { amount: hundredths },
        ...(photos.length > 0 && { photos: photos.map(({ fileId }) => fileId) }),
      }),
    }
  }),
})
