import type { StoredProduct } from '../db/product-reader.ts'
import { planProduct, type PlanProductOptions, type ProductPlan } from '../domain/plan-product.ts'
import { findRepeatedOptions, type ProductDraft } from '../domain/product-draft.ts'
import type { RowFault } from '../domain/row-reader.ts'
import { sanitizeDescription } from '../import/sanitize-description.ts'

/**
 * Checks what a file or a form says of one product and compares it with the stored one. Every
 * change of a product goes through here and `writeProduct`.
 */
export function planDraft(
  draft: ProductDraft,
  known: StoredProduct | null,
  options: PlanProductOptions,
): ProductPlan | RowFault[] {
  const repeated = findRepeatedOptions(draft.variants)
  if (repeated.length > 0) return repeated
  return planProduct(sanitizeDraft(draft), known?.state ?? null, options)
}

function sanitizeDraft(draft: ProductDraft): ProductDraft {
  const { descriptionHtml } = draft.fields
  return descriptionHtml === undefined
    ? draft
    : {
        ...draft,
        fields: { ...draft.fields, descriptionHtml: sanitizeDescription(descriptionHtml) },
      }
}
