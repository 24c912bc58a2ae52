import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { creditContract } from '../api/credit-contract.ts'
import { listRegistryGifts, type StoredRegistryGift } from '../db/gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import {
  insertRegistryLogEntry,
  listStoredRegistries,
  type StoredRegistry,
} from '../db/registries.ts'
import { listRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { formatVariantTitle } from '../queries/describe-item.ts'
import { canSeeGift } from '../domain/registry.ts'

type Preview = OutputOf<typeof creditContract.previewGiftCredit>

const giftNotFound = () =>
  refuse('not-found', 'This gift is no longer available.', { reason: 'gift-not-found' })

interface UnshippedGift {
  readonly gift: StoredRegistryGift
  readonly registry: StoredRegistry
  readonly orderId: string
  /** Paid and not shipped, all of one item. */
  readonly units: readonly StoredRegistryUnit[]
}

/**
 * The units of a gift that can still become credit. Only the owner, not a co-manager, may convert
 * them.
 */
async function readUnshippedGift(
  ctx: Ctx,
  { giftId, itemId }: { giftId: string; itemId: string },
): Promise<UnshippedGift | Refusal> {
  const [gift] = await listRegistryGifts(ctx.db, sql`g.id = ${giftId}`)
  const [registry] = gift
    ? await listStoredRegistries(
        ctx.db,
        sql`r.id = ${gift.registryId} and r.owner_id = ${getMemberId(ctx.caller)}`,
      )
    : []
  if (!gift || !registry) return giftNotFound()
  if (
    !canSeeGift(registry.surprise, {
      isDelivered: false,
      eventDate: registry.eventDate,
      today: calendarDate(ctx.now),
    })
  )
    return giftNotFound()
  const units = await listRegistryUnits(
    ctx.db,
    sql`u.gift_id = ${giftId} and u.item_id = ${itemId} and u.status in ('bought', 'shipped')`,
  )
  const { orderId } = gift
  if (orderId === null || units.length === 0) return giftNotFound()
  if (units.some(({ status }) => status === 'shipped'))
    return refuse(
      'transition-illegal',
      'This gift is on its way. Once it has arrived, you can return it for credit.',
      { reason: 'gift-already-shipped' },
    )
  return { gift, registry, orderId, units }
}

export function listOrderUnitKeys(
  units: readonly StoredRegistryUnit[],
): { lineId: string; unit: number }[] {
  return units.flatMap(({ lineId, unit }) =>
    lineId === null || unit === null ? [] : [{ lineId, unit }],
  )
}

export async function previewGiftCredit(
  ctx: Ctx,
  services: Services,
  input: InputOf<typeof creditContract.previewGiftCredit>,
): Promise<Preview | Refusal> {
  const unshipped = await readUnshippedGift(ctx, input)
  if (isRefusal(unshipped)) return unshipped
  const preview = await services.giftCredit.preview(
    { db: ctx.db, now: ctx.now },
    { orderId: unshipped.orderId, keys: listOrderUnitKeys(unshipped.units) },
  )
  if (isRefusal(preview)) return preview
  return {
    title: await readItemTitle(ctx.db, input.itemId),
    count: unshipped.units.length,
    credit: preview.credit,
  }
}

/**
 * Converts price, monogram, gift wrap, and shipping to the owner's credit. The item stays given.
 */
export async function exchangeGiftForCredit(
  ctx: Ctx,
  services: Services,
  { expected, ...input }: InputOf<typeof creditContract.exchangeGiftForCredit>,
): Promise<{ credit: number } | Refusal> {
  const unshipped = await readUnshippedGift(ctx, input)
  if (isRefusal(unshipped)) return unshipped
  const owner = await findContact(ctx.db, unshipped.registry.ownerId)
  if (!owner) return giftNotFound()
  const granted = await services.giftCredit.issue({
    orderId: unshipped.orderId,
    keys: listOrderUnitKeys(unshipped.units),
    recipient: { id: unshipped.registry.ownerId, email: owner.email },
    expected,
    reason: describeCreditReason(unshipped.gift),
    by: { kind: 'customer', id: getMemberId(ctx.caller) },
  })
  if (isRefusal(granted)) return granted
  const text = `Took store credit for ${await readItemTitle(ctx.db, input.itemId)}.`
  await inTransaction(ctx.db, (tx) =>
    insertRegistryLogEntry(tx, {
      registryId: unshipped.registry.id,
      at: ctx.now,
      actorId: getMemberId(ctx.caller),
      actorName: owner.firstName,
      kind: 'credit',
      text,
    }),
  )
  return granted
}

/** "For a gift from May Parkwright" */
export function describeCreditReason({ giverName }: Pick<StoredRegistryGift, 'giverName'>): string {
  return giverName ? `For a gift from ${giverName}` : 'For a gift from your registry'
}

async function readItemTitle(db: Db, itemId: string): Promise<string> {
  const [item] = await listRegistryItems(db, sql`i.id = ${itemId}`)
  const facts = item && (await readVariants(db, [item.variantId])).get(item.variantId)
  return facts ? formatVariantTitle(facts) : 'a gift'
}
