import type { AppliedRow, ApplyContext, ImportRecord } from '#modules/imports/import-kind.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { findStoredProduct } from '../db/product-reader.ts'
import { writeProduct, type WriteSession } from '../db/product-writer.ts'
import type { ProductState } from '../domain/product.ts'
import type { ProductDraft } from '../domain/product-draft.ts'
import { loadDraftMedia, type DraftMedia } from '../import/load-draft-media.ts'
import { listImportWarnings, listVariantIds, planImport } from '../import/plan-import.ts'
import type { MediaLoader } from '../pictures/media-loader.ts'
import { describeFaults } from './describe-faults.ts'
import type { MovedProduct } from './moved-product.ts'

/** What undoing an import of a product needs. */
export interface ProductBefore {
  /** The version that the import has written. */
  readonly version: number
  /** Null for a product that the import created. */
  readonly state: ProductState | null
  /** Units on hand by variant. */
  readonly onHand: Readonly<Record<string, number>>
}

/** By the line of the product. */
export type PreparedMedia = ReadonlyMap<number, DraftMedia>

const parseDraft = ({ draft }: MovedProduct): ProductDraft => JSON.parse(draft) as ProductDraft

/** Loads the pictures and videos of products by line. */
export async function prepareProducts(
  { db }: Pick<Services, 'db'>,
  loader: MediaLoader,
  records: readonly ImportRecord<MovedProduct>[],
): Promise<PreparedMedia> {
  const media = new Map<number, DraftMedia>()
  for (const { line, value } of records)
    media.set(
      line,
      await loadDraftMedia(loader, parseDraft(value), await findStoredProduct(db, value.slug)),
    )
  return media
}

const noMedia: DraftMedia = { pictureKeys: new Map(), filmKey: null, warnings: [] }

interface ProductsToApply {
  readonly records: readonly ImportRecord<MovedProduct>[]
  readonly context: ApplyContext<PreparedMedia>
}

export async function applyProducts(
  tx: Tx,
  services: Pick<Services, 'stock' | 'clock'>,
  { records, context }: ProductsToApply,
): Promise<AppliedRow[]> {
  const { stock } = services
  const session: WriteSession = {
    stock,
    cause: { reason: 'import', ref: context.runId },
    changedBy: context.staffId,
    rules: null,
  }
  const applied: AppliedRow[] = []
  for (const { line, value } of records) {
    const draft = parseDraft(value)
    const known = await findStoredProduct(tx, value.slug)
    const media = context.prepared.get(line) ?? noMedia
    const plan = await planImport(tx, services, { draft, known, media })
    if (Array.isArray(plan)) {
      applied.push({ line, outcome: 'rejected', reason: describeFaults(plan, line).join(' ') })
      continue
    }
    const warnings = listImportWarnings(draft, plan, { handle: value.handle, media })
    const reason = [...new Set(describeFaults(warnings, line))].join(' ')
    const onHand = known ? await stock.readOnHand(tx, listVariantIds(known)) : new Map()
    const targetId = plan.isToBeWritten
      ? await writeProduct(tx, session, { known, next: plan.next })
      : (known?.id ?? null)
    const before: ProductBefore = {
      version: (known?.version ?? 0) + 1,
      state: known?.state ?? null,
      onHand: Object.fromEntries(onHand),
    }
    applied.push(
      plan.changes.length === 0
        ? { line, outcome: 'unchanged', reason, targetId }
        : { line, outcome: known ? 'updated' : 'created', reason, targetId, before },
    )
  }
  return applied
}
