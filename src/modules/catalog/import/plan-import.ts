import { calendarDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { planDraft } from '../commands/plan-draft.ts'
import type { StoredProduct } from '../db/product-reader.ts'
import { listProductWarnings, type ImportWarning } from '../domain/import-warnings.ts'
import type { ProductPlan } from '../domain/plan-product.ts'
import type { ProductDraft } from '../domain/product-draft.ts'
import type { RowFault } from '../domain/row-reader.ts'
import type { DraftMedia } from './load-draft-media.ts'
import { describeOmittedMedia } from './sanitize-description.ts'

export interface ImportedProduct {
  readonly draft: ProductDraft
  readonly known: StoredProduct | null
  readonly media: DraftMedia
  readonly archiveMissing?: boolean | undefined
}

/** Compares a product of a file with the stored one. */
export async function planImport(
  db: Db,
  { stock, clock }: Pick<Services, 'stock' | 'clock'>,
  { draft, known, media, archiveMissing = false }: ImportedProduct,
): Promise<ProductPlan | RowFault[]> {
  const hasQuantities = draft.variants.some(({ fields }) => fields.inventoryQuantity !== undefined)
  return planDraft(draft, known, {
    archiveMissing,
    pictureKeys: media.pictureKeys,
    filmKey: media.filmKey,
    today: calendarDate(clock.now()),
    onHand: known && hasQuantities ? await stock.readOnHand(db, listVariantIds(known)) : new Map(),
  })
}

export function listVariantIds({ state }: StoredProduct): string[] {
  return state.variants.flatMap(({ id }) => id ?? [])
}

/** What the merchant should know about a product that is imported. */
export function listImportWarnings(
  draft: ProductDraft,
  plan: ProductPlan,
  { handle, media }: { readonly handle: string; readonly media: DraftMedia },
): ImportWarning[] {
  const omitted = describeOmittedMedia(draft.fields.descriptionHtml ?? '')
  return [
    ...media.warnings,
    ...(omitted === null ? [] : [{ line: draft.line, reason: omitted }]),
    ...listProductWarnings(draft, plan, handle),
  ]
}
