import type { ProductForm } from '../api/product-schema.ts'
import type { ProductDraft, VariantDraft } from '../domain/product-draft.ts'

type VariantForm = NonNullable<ProductForm['variants']>[number]

/** What a form says of one product, in the shape of an import. Lines count the variants from 1. */
export function draftFromForm(slug: string, form: ProductForm): ProductDraft {
  const { optionNames, variants, pictures, attributes, ...fields } = form
  return {
    slug,
    line: 0,
    fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    attributes: attributes ?? [],
    optionNames: optionNames ?? null,
    variants: (variants ?? []).map(draftVariant),
    pictures: pictures?.map(({ source, alt }) => ({ source, alt })) ?? null,
    notes: [],
  }
}

function draftVariant(form: VariantForm, index: number): VariantDraft {
  const { id, optionValues, sku, quantity, isOversold, ...fields } = form
  return {
    line: index + 1,
    ...(id !== null && { id }),
    optionValues,
    fields: {
      ...fields,
      sku: sku === '' ? null : sku,
      policy: isOversold ? 'continue' : 'deny',
      ...(quantity !== null && { inventoryQuantity: quantity }),
    },
    rules: {},
    // Stock that was counted before is adjusted in the ledger.
    isQuantityUnchanged: true,
  }
}

/** Prices of variants as a draft; everything else stays. */
export function draftPrices(
  slug: string,
  prices: readonly {
    readonly id: string
    readonly price: number
    readonly compareAt: number | null
  }[],
): ProductDraft {
  return {
    ...draftFromForm(slug, {}),
    variants: prices.map(({ id, price, compareAt }, index) => ({
      line: index + 1,
      id,
      optionValues: null,
      fields: { price, compareAt },
      rules: {},
      isQuantityUnchanged: true,
    })),
  }
}
