import { findVariantsByKey } from '#modules/catalog/find-variants-by-key.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { stockContract } from '../api/stock-contract.ts'
import { lockLevels } from '../db/levels.ts'
import { setOnHand, type CountCause, type StockCount } from './set-on-hand.ts'

type Adjustment = InputOf<typeof stockContract.adjustStock>

interface AdjustedLevel {
  readonly id: string
  readonly before: number
  readonly onHand: number
}

/** Adds units or takes them away, with the reason in the ledger. All variants or none. */
export async function adjustStock(
  ctx: Ctx,
  { lines, reason, note }: Adjustment,
): Promise<{ rows: { id: string; onHand: number }[] } | Refusal> {
  const ids = await findVariantsByKey(
    ctx.db,
    lines.map(({ variant }) => variant),
  )
  const unknown = lines.findIndex(({ variant }) => !ids.has(variant))
  if (unknown >= 0)
    return refuseLine(unknown, 'variant', {
      message: `There is no variant ${lines[unknown]?.variant ?? ''}. Check the SKU.`,
      reason: 'variant-not-found',
    })
  const staffId = ctx.staff?.id ?? 'cli'
  const cause: CountCause = {
    reason: 'adjust',
    ref: staffId,
    staffId,
    note: note === '' ? reason : `${reason}: ${note}`,
  }
  const changes = lines.map(({ variant, by }) => ({ id: ids.get(variant) ?? '', by }))
  const result = await inTransaction(ctx.db, (tx) => moveUnits(tx, changes, cause))
  if (isRefusal(result)) return result
  const labels = new Map(lines.map(({ variant }) => [ids.get(variant), variant]))
  for (const { id, before, onHand } of result)
    ctx.audit?.record({
      object: { kind: 'inventory', id, label: labels.get(id) ?? id },
      before: { onHand: before },
      after: { onHand },
      reason: cause.note ?? '',
    })
  return { rows: result.map(({ id, onHand }) => ({ id, onHand })) }
}

async function moveUnits(
  tx: Tx,
  changes: readonly { readonly id: string; readonly by: number }[],
  cause: CountCause,
): Promise<AdjustedLevel[] | Refusal> {
  const ids = changes.map(({ id }) => id)
  const uncounted = await findUncounted(tx, ids)
  const levels = await lockLevels(tx, ids)
  const counts: StockCount[] = []
  const adjusted: AdjustedLevel[] = []
  for (const [index, { id, by }] of changes.entries()) {
    const level = levels.get(id)
    if (!level || uncounted.has(id))
      return refuseLine(index, 'variant', {
        message: 'This variant is not counted. Turn on counting in its product first.',
        reason: 'variant-not-counted',
      })
    const onHand = level.onHand + by
    if (onHand < 0)
      return refuseLine(index, 'by', {
        message: `Only ${level.onHand} are on hand.`,
        reason: 'stock-below-zero',
      })
    counts.push({ variantId: id, onHand, oversellLimit: level.oversellLimit })
    adjusted.push({ id, before: level.onHand, onHand })
  }
  if (new Set(ids).size < ids.length)
    return refuseLine(0, 'variant', {
      message: 'Use each variant once.',
      reason: 'variant-repeated',
    })
  await setOnHand(tx, counts, cause)
  return adjusted
}

/** Variants that sell without a count. */
async function findUncounted(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await queryRows(
    tx,
    { id: text },
    sql`
      select id
      from variants
      where id = any(${ids}) and (not tracked or inventory_quantity is null)`,
  )
  return new Set(rows.map(({ id }) => id))
}

function refuseLine(
  index: number,
  field: 'variant' | 'by',
  { message, reason }: { readonly message: string; readonly reason: string },
): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, {
    reason,
    fields: { [`lines.${index}.${field}`]: message },
  })
}
