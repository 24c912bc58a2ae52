import { formatMoney } from '#kernel/money/money.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { RegistryGift } from '../api/gift-schema.ts'
import type { StoredRegistryGift } from '../db/gifts.ts'
import type { StoredRegistryItem } from '../db/items.ts'
import type { StoredRegistryUnit } from '../db/units.ts'
import { draftThankYou, draftThankYouForContribution } from '../domain/thank-you-draft.ts'
import { formatVariantTitle } from './describe-item.ts'

function describeContribution(amount: number, toward: string): RegistryGift['items'][number] {
  return {
    itemId: '',
    title: `${formatMoney(amount)} toward ${toward}`,
    status: 'together',
    count: 1,
  }
}

interface GiftFacts {
  readonly items: readonly StoredRegistryItem[]
  readonly units: readonly StoredRegistryUnit[]
  readonly variants: ReadonlyMap<string, VariantFacts>
}

export function describeGift(
  gift: StoredRegistryGift,
  { items, units, variants }: GiftFacts,
): RegistryGift {
  const giftUnits = units.filter(({ giftId }) => giftId === gift.id)
  const given = [
    ...Map.groupBy(giftUnits, ({ itemId, status }) => `${itemId} ${status}`).values(),
  ].flatMap(([first, ...more]) => {
    const facts = variants.get(items.find(({ id }) => id === first?.itemId)?.variantId ?? '')
    return first && facts ? [{ ...first, facts, count: more.length + 1 }] : []
  })
  return {
    id: gift.id,
    giverName: gift.giverName,
    note: gift.note,
    at: gift.at.toISOString(),
    source: gift.source,
    store: gift.store,
    storeOrder: gift.storeOrder,
    items:
      gift.amount !== null
        ? [describeContribution(gift.amount, gift.groupGiftTitle)]
        : given.map(({ itemId, facts, status, count }) => ({
            itemId,
            title: formatVariantTitle(facts),
            status,
            count,
          })),
    thankYou: {
      status: gift.thankYouStatus,
      text: gift.thankYouText,
      draft:
        gift.amount !== null
          ? draftThankYouForContribution(gift.giverName, gift.groupGiftTitle)
          : draftThankYou(
              gift.giverName,
              given.map(({ facts: { title, options }, count }) => ({
                title,
                options: options.map(({ value }) => value),
                count,
              })),
            ),
      at: gift.thankedAt?.toISOString() ?? null,
      canEmail: gift.giverEmail !== null,
    },
  }
}
