import type { VariantFacts } from '#modules/catalog/read-variants.ts'
import type { Personalization } from '#modules/monograms/contract.ts'
import type { RegistryItem } from '../api/item-schema.ts'
import type { StoredRegistryItem } from '../db/items.ts'
import type { UnitCounts } from '../domain/unit-counts.ts'
import type { ItemFacts } from './read-item-facts.ts'

export function describeRegistryItem(
  item: StoredRegistryItem,
  { variants, departments, counts }: ItemFacts & { counts: UnitCounts },
): RegistryItem[] {
  const facts = variants.get(item.variantId)
  if (!facts) return []
  const { id, code, variantId, priority, note, wanted, monogram } = item
  return [
    {
      id,
      code,
      variantId,
      priority,
      note,
      wanted,
      counts,
      productSlug: facts.productSlug,
      department: departments.get(facts.productId) ?? null,
      title: facts.title,
      options: [...facts.options],
      picture: facts.picture,
      price: facts.price,
      currency: facts.currency,
      availability: !facts.active ? 'gone' : facts.available > 0 ? 'available' : 'sold-out',
      giftWrapAllowed: facts.giftWrapAllowed,
      acceptsMonogram: facts.takesMonogram,
      monogram: monogram && describeMonogram(monogram),
      addedAt: item.addedAt.toISOString(),
    },
  ]
}

function describeMonogram({
  proofId,
  letters,
  summary,
  price,
}: Personalization): RegistryItem['monogram'] {
  return { proofId, letters, summary, price }
}

/** "Linen napkins, Bottle" */
export function formatVariantTitle({
  title,
  options,
}: Pick<VariantFacts, 'title' | 'options'>): string {
  return [title, ...options.map((option) => option.value)].join(', ')
}
