import { formatMoney } from '#kernel/money/money.ts'
import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { RegistryGift } from '../api/gift-schema.ts'
import type { StoredRegistryGift } from '../db/gifts.ts'
import type { StoredRegistryItem } from '../db/items.ts'
import type { StoredRegistryUnit } from '../db/units.ts'
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
  const groups = [...Map.groupBy(giftUnits, ({ itemId, status }) => `${itemId} ${status}`).values()]
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
        : groups.flatMap(([first, ...more]) => {
            const facts = variants.get(
              items.find(({ id }) => id === first?.itemId)?.variantId ?? '',
            )
            return first && facts
              ? [
                  {
                    itemId: first.itemId,
                    title: formatVariantTitle(facts),
                    status: first.status,
                    count: more.length + 1,
                  },
                ]
              : []
          }),
    thankYou: {
      status: gift.thankYouStatus,
      text: gift.thankYouText,
      at: gift.thankedAt?.toISOString() ?? null,
      canEmail: gift.giverEmail !== null,
    },
  }
}
