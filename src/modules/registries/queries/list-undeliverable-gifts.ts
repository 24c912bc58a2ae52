import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { authorizeOrder, type OrderKey } from '#modules/orders/authorize-order.ts'
import { findOrderWithUnits, type OrderLine } from '#modules/orders/lock-order.ts'
import type { Ctx } from '#platform/context.ts'
import { sql } from '#platform/db/sql.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { undeliverableGiftsContract } from '../api/undeliverable-gifts-contract.ts'
import { listRegistryItems } from '../db/items.ts'
import { listStoredRegistries } from '../db/registries.ts'
import {
  listStoredUndeliverableGifts,
  type StoredUndeliverableGift,
} from '../db/undeliverable-gifts.ts'
import { listRegistryUnits } from '../db/units.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { isUnitFree } from '../domain/unit-counts.ts'
import { formatVariantTitle } from './describe-item.ts'

export type UndeliverableGifts = OutputOf<typeof undeliverableGiftsContract.listUndeliverableGifts>

export async function readOrderLine(
  { db }: Pick<Ctx, 'db'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<OrderLine | null> {
  return (await findOrderWithUnits(db, orderId))?.lines.find(({ id }) => id === lineId) ?? null
}

export const formatLineTitle = ({ title, options }: Pick<OrderLine, 'title' | 'options'>): string =>
  [title, ...options].join(', ')

export async function listUndeliverableGifts(
  ctx: Ctx,
  key: OrderKey,
): Promise<UndeliverableGifts | Refusal> {
  const accessedOrder = await authorizeOrder(ctx, key)
  if (isRefusal(accessedOrder)) return accessedOrder
  const gifts = await listStoredUndeliverableGifts(
    ctx.db,
    sql`s.order_id = ${accessedOrder.orderId}`,
  )
  return {
    rows: (await Promise.all(gifts.map((gift) => describeUndeliverableGift(ctx, gift)))).flat(),
  }
}

export async function describeUndeliverableGift(
  ctx: Ctx,
  gift: StoredUndeliverableGift,
): Promise<UndeliverableGifts['rows']> {
  const { lineId, qty, registryId, decideBy, choice, variantId } = gift
  const line = await readOrderLine(ctx, gift)
  const [registry] = await listStoredRegistries(ctx.db, sql`r.id = ${registryId}`)
  if (!line || !registry) return []
  const replacements = choice === null ? await listReplacements(ctx, { gift, line }) : []
  const replacement =
    variantId === null ? undefined : (await readVariants(ctx.db, [variantId])).get(variantId)
  return [
    {
      lineId,
      qty,
      title: formatLineTitle(line),
      names: formatRegistrantNames(registry.registrants),
      decideBy: decideBy.toISOString(),
      choice,
      replacementTitle: replacement ? formatVariantTitle(replacement) : '',
      replacements: replacements,
    },
  ]
}

/**
 * Items of the same price with enough units left and in stock. Monogrammed units cannot be
 * replaced.
 */
async function listReplacements(
  { db, now }: Ctx,
  { gift, line }: { gift: StoredUndeliverableGift; line: OrderLine },
): Promise<UndeliverableGifts['rows'][number]['replacements']> {
  if (line.units.some(({ totals }) => totals.personalization > 0)) return []
  const items = (await listRegistryItems(db, sql`i.registry_id = ${gift.registryId}`)).filter(
    ({ variantId }) => variantId !== line.variantId,
  )
  const units = await listRegistryUnits(db, sql`u.registry_id = ${gift.registryId}`)
  const open = items.filter(
    ({ id }) =>
      units.filter((unit) => unit.itemId === id && isUnitFree(unit, now)).length >= gift.qty,
  )
  const variants = await readVariants(
    db,
    open.map(({ variantId }) => variantId),
  )
  return [...variants.values()]
    .filter(
      ({ active, available, price }) => active && available >= gift.qty && price === line.unitPrice,
    )
    .map((facts) => ({
      variantId: facts.id,
      title: formatVariantTitle(facts),
      picture: facts.picture,
    }))
}
