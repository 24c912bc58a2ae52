import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import type { registriesContract } from '../contract.ts'
import type { Registry } from '../api/registry-schema.ts'
import {
  insertRegistryItem,
  insertRegistryUnits,
  lockRegistryItems,
  listRegistryItems,
  type StoredRegistryItem,
} from '../db/items.ts'
import { lockRegistry, isManagedBy } from '../db/registries.ts'
import { applyUnitTransitions, listRegistryUnits } from '../db/units.ts'
import { registryNotFound } from '../queries/describe-registry.ts'
import { itemLimit } from '../domain/registry.ts'
import { planWantedChange } from '../domain/unit-counts.ts'
import { saveItemMonogram, addMonogramToItem } from './registry-monogram.ts'

type AddItemOutput = OutputOf<typeof registriesContract.addItem>

/**
 * Adds a variant to the given registry, or to the member's latest one. Adding it twice has no
 * effect.
 */
export function addItem(
  ctx: Ctx,
  { id, variantId, wanted = 1, priority, note }: InputOf<typeof registriesContract.addItem>,
): Promise<AddItemOutput | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const condition =
      id === undefined ? sql`r.status in ('draft', 'active', 'paused')` : sql`r.id = ${id}`
    const registry = await lockRegistry(
      tx,
      sql`
        r.id = (
          select r.id
          from registries r
          where ${condition} and ${isManagedBy(getMemberId(ctx.caller))}
          order by r.created_at desc
          limit 1
        )`,
    )
    if (!registry)
      return id === undefined
        ? refuse('not-found', 'You don’t have a registry yet. Create one first.', {
            reason: 'no-registry-yet',
          })
        : registryNotFound()
    const facts = (await readVariants(tx, [variantId])).get(variantId)
    if (!facts?.active)
      return refuse('not-found', 'This item is not available.', { reason: 'variant-not-found' })
    if (facts.taxCode === 'gift-card')
      return refuse('transition-illegal', 'Gift cards can’t be added to a registry.', {
        reason: 'gift-card-not-allowed',
      })
    const items = await listRegistryItems(tx, sql`i.registry_id = ${registry.id}`)
    const existing = items.find((item) => item.variantId === variantId)
    const summary = { registryId: registry.id, title: registry.title || 'Your registry' }
    if (existing) return { ...summary, itemId: existing.id, isNew: false }
    if (items.length >= itemLimit) return refuseMoreItems('id')
    const itemId = await insertRegistryItem(tx, {
      registryId: registry.id,
      variantId,
      wanted,
      ...(priority && { priority }),
      ...(note !== undefined && { note }),
      addedFrom: 'product',
      price: facts.price,
      now: ctx.now,
    })
    return { ...summary, itemId, isNew: true }
  })
}

export function refuseMoreItems(field: 'id' | 'itemId'): Refusal {
  const message = `A registry can have ${itemLimit} items. Remove one first.`
  return refuse('fields-invalid', message, {
    reason: 'registry-item-limit-reached',
    fields: { [field]: message },
  })
}

type UpdateItemInput = InputOf<typeof registriesContract.updateItem>

const registryWithItem = (itemId: string) =>
  sql`r.id = (select registry_id from registry_items where id = ${itemId} and removed_at is null)`
export const itemNotFound = (): Refusal<'not-found'> =>
  refuse('not-found', 'This item is no longer on the registry.', {
    reason: 'registry-item-not-found',
  })

export function updateItem(
  ctx: Ctx,
  services: Services,
  { itemId, wanted, priority, note, hasMonogram }: UpdateItemInput,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: registryWithItem(itemId),
    async apply(tx, { monogram }) {
      const [item] = await lockRegistryItems(tx, sql`i.id = ${itemId}`)
      if (!item) return itemNotFound()
      const monogramRefusal = hasMonogram
        ? await addMonogramToItem(tx, { item, monogram, now: ctx.now })
        : null
      if (monogramRefusal) return monogramRefusal
      if (hasMonogram === false) await saveItemMonogram(tx, itemId, null)
      const refused =
        wanted === undefined ? null : await setWanted(tx, { item, wanted, now: ctx.now })
      if (isRefusal(refused)) return refused
      await execute(
        tx,
        sql`
          update registry_items
          set wanted = coalesce(${wanted ?? null}::int, wanted),
            priority = coalesce(${priority ?? null}, priority),
            note = coalesce(${note ?? null}, note)
          where id = ${itemId}`,
      )
    },
  })
}

async function setWanted(
  tx: Tx,
  { item, wanted, now }: { item: StoredRegistryItem; wanted: number; now: Date },
): Promise<Refusal | null> {
  const units = await listRegistryUnits(tx, sql`u.item_id = ${item.id}`)
  const plan = planWantedChange(units, wanted)
  if ('given' in plan) {
    const message =
      `${plan.given === 1 ? 'One has' : `${plan.given} have`} already been bought or are being `
      + 'bought. Choose at least that many.'
    return refuse('fields-invalid', message, {
      reason: 'units-already-given',
      fields: { wanted: message },
      detail: { taken: plan.given },
    })
  }
  await insertRegistryUnits(tx, {
    itemId: item.id,
    registryId: item.registryId,
    count: plan.add,
    now,
  })
  const surplus = units.filter(({ status }) => status === 'wanted').slice(-plan.withdraw)
  if (plan.withdraw > 0)
    await applyUnitTransitions(
      tx,
      surplus.map((unit) => ({ unit, event: 'withdraw' as const })),
      { at: now },
    )
  return null
}

/** Removes an item of which nothing has been given. */
export function removeItem(
  ctx: Ctx,
  services: Services,
  { itemId }: { itemId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: registryWithItem(itemId),
    note: { kind: 'list', text: 'Removed an item.' },
    async apply(tx) {
      const [item] = await lockRegistryItems(tx, sql`i.id = ${itemId}`)
      if (!item) return itemNotFound()
      const units = await listRegistryUnits(
        tx,
        sql`u.item_id = ${itemId} and u.status <> 'withdrawn'`,
      )
      const plan = planWantedChange(units, 0)
      const extra = units.filter(({ isExtra }) => isExtra).length
      if ('given' in plan || extra > 0) {
        const given = ('given' in plan ? plan.given : 0) + extra
        const message =
          `${given === 1 ? 'One has' : `${given} have`} already been bought or are being `
          + 'bought, so this item can’t be removed.'
        return refuse('fields-invalid', message, {
          reason: 'units-already-given',
          fields: { itemId: message },
          detail: { taken: given },
        })
      }
      await applyUnitTransitions(
        tx,
        units.map((unit) => ({ unit, event: 'withdraw' as const })),
        { at: ctx.now },
      )
      await execute(tx, sql`update registry_items set removed_at = ${ctx.now} where id = ${itemId}`)
    },
  })
}
