import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { refuse } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { ProductForm } from '../api/product-schema.ts'
import { findProductById, type StoredProduct } from '../db/product-reader.ts'
import { ProductChanged, writeProduct } from '../db/product-writer.ts'
import { slugify } from '../domain/cell.ts'
import { draftFromForm } from './draft-from-form.ts'
import type { ProductPlan } from '../domain/plan-product.ts'
import { planDraft } from './plan-draft.ts'
import { refuseChangedProduct, refuseFaults, refuseUnknownProduct } from './refuse-product.ts'

type SaveServices = Pick<Services, 'stock'>
interface SavedProduct {
  readonly id: string
  readonly slug: string
  readonly version: number
}

/** Creates a product from the form. */
export async function createProduct(
  ctx: Ctx,
  services: SaveServices,
  { slug: typed, ...form }: ProductForm & { readonly slug?: string | undefined },
): Promise<SavedProduct | Refusal> {
  const slug = typed || (await findFreeSlug(ctx, form.title ?? ''))
  const plan = await planForm(ctx, { form, slug, known: null })
  if (isRefusal(plan)) return plan
  const taken = refuse('fields-invalid', 'Another product has this address.', {
    reason: 'slug-taken',
    fields: { slug: 'Another product has this address.' },
  })
  if (await isSlugTaken(ctx, slug)) return taken
  return save(ctx, services, { known: null, plan, refuseChange: async () => taken })
}

/** Saves the fields of the form. Variants that the form leaves out are archived. */
export async function updateProduct(
  ctx: Ctx,
  services: SaveServices,
  { id, version, ...form }: ProductForm & { readonly id: string; readonly version: number },
): Promise<SavedProduct | Refusal> {
  const known = await findProductById(ctx.db, id)
  if (!known) return refuseUnknownProduct()
  if (known.version !== version) return refuseChangedProduct(known)
  const plan = await planForm(ctx, { form, slug: known.state.slug, known })
  if (isRefusal(plan)) return plan
  if (!plan.isToBeWritten) return { id, version, slug: known.state.slug }
  return save(ctx, services, {
    known,
    plan,
    refuseChange: async () => refuseChangedProduct((await findProductById(ctx.db, id)) ?? known),
  })
}

interface PlannedForm {
  readonly form: ProductForm
  readonly slug: string
  readonly known: StoredProduct | null
}

async function planForm(
  ctx: Ctx,
  { form, slug, known }: PlannedForm,
): Promise<ProductPlan | Refusal> {
  const keys = new Map((form.pictures ?? []).map(({ source, key }) => [source, key]))
  const missing = await findMissingPicture(ctx, [...keys.values()])
  if (missing)
    return refuse('fields-invalid', 'One of the pictures is no longer stored. Upload it again.', {
      reason: 'picture-missing',
      fields: { pictures: 'Upload the picture again.' },
    })
  const plan = planDraft(draftFromForm(slug, form), known, {
    archiveMissing: true,
    pictureKeys: keys,
    filmKey: null,
    today: calendarDate(ctx.now),
    onHand: new Map(),
  })
  return Array.isArray(plan) ? refuseFaults(plan) : plan
}

async function findMissingPicture({ db }: Ctx, keys: readonly (string | null)[]): Promise<boolean> {
  const wanted = [...new Set(keys.filter((key) => key !== null))]
  const found = await queryRows(
    db,
    { key: text },
    sql`select key from media where key = any(${wanted}::text[])`,
  )
  return found.length < wanted.length
}

interface SaveOptions {
  readonly known: StoredProduct | null
  readonly plan: ProductPlan
  readonly refuseChange: () => Promise<Refusal>
}

async function save(
  ctx: Ctx,
  { stock }: SaveServices,
  { known, plan, refuseChange }: SaveOptions,
): Promise<SavedProduct | Refusal> {
  const { title, slug } = plan.next
  try {
    const id = await inTransaction(ctx.db, (tx) =>
      writeProduct(tx, createWriteSession(ctx, stock), { known, next: plan.next }),
    )
    ctx.audit?.record({
      object: { kind: 'product', id, label: title },
      before: known && Object.fromEntries(plan.changes.map(({ field, was }) => [field, was])),
      after: Object.fromEntries(plan.changes.map(({ field, now }) => [field, now])),
    })
    return { id, slug, version: (known?.version ?? 0) + 1 }
  } catch (error) {
    if (error instanceof ProductChanged) return refuseChange()
    throw error
  }
}

/** What `writeProduct` needs for an act of the staff. */
export function createWriteSession({ staff }: Pick<Ctx, 'staff'>, stock: Services['stock']) {
  const by = staff?.id ?? 'cli'
  return { stock, cause: { reason: 'adjust' as const, ref: by }, changedBy: by, rules: null }
}

/** "fern-napkins", or "fern-napkins-2" if another product has it. */
async function findFreeSlug(ctx: Ctx, title: string): Promise<string> {
  const base = slugify(title).slice(0, 240) || 'product'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await isSlugTaken(ctx, slug))) return slug
  }
}

async function isSlugTaken(
  { db }: { readonly db: Ctx['db'] | Tx },
  slug: string,
): Promise<boolean> {
  const row = await queryRow(
    db,
    { isTaken: boolean },
    sql`select exists (select 1 from products where slug = ${slug}) as is_taken`,
  )
  return row?.isTaken ?? false
}
