import { calendarDate } from '#kernel/time/time.ts'
import type { ProductDetail } from '#modules/catalog/contract.ts'
import { estimateCartPoints } from '#modules/loyalty/domain/calculate-earning.ts'
import { formatPoints } from '../cart/count-words.ts'
import type { PublicLoyaltyTerms } from '#modules/loyalty/domain/program.ts'

/** "96 points" by variant, for a member of the first tier; empty for gift cards. */
export function listProductPoints(
  { id, flags, variants }: Pick<ProductDetail, 'id' | 'flags' | 'variants'>,
  { terms, now, timeZone }: { terms: PublicLoyaltyTerms; now: Date; timeZone: string },
): Readonly<Record<string, string>> {
  if (flags.giftCard) return {}
  const earned = variants.map(({ id: variantId, price }) => {
    const line = { lineId: '', productId: id, variantId, labels: [], spends: [price] }
    const tierId = terms.tiers[0]?.id ?? ''
    const points = estimateCartPoints([line], { terms, tierId, today: calendarDate(now, timeZone) })
    return [variantId, points] as const
  })
  return Object.fromEntries(
    earned.flatMap(([variantId, points]) =>
      points > 0 ? [[variantId, formatPoints(points)]] : [],
    ),
  )
}
