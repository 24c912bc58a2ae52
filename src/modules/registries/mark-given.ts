import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { StoredGift } from './data/gifts.ts'
import { lockItems } from './data/items.ts'
import { moveUnits, readUnits } from './data/units.ts'
import { isFree } from './domain/unit-counts.ts'

interface Marked {
  readonly registryId: string
  readonly itemId: string
  readonly qty: number
  readonly gift: Pick<
    StoredGift,
    'source' | 'giverId' | 'giverName' | 'giverEmail' | 'note' | 'shop' | 'shopOrder'
  >
  readonly now: Date
}

/** Wishes that no order of the storefront fulfills: bought in another shop, or sold by the shop's own people. Answers with the gift's id. */
export async function markGiven(
  tx: Tx,
  { registryId, itemId, qty, gift, now }: Marked,
): Promise<string | Refusal<'registry-taken'>> {
  await lockItems(tx, sql`i.id = ${itemId}`)
  const units = (await readUnits(tx, sql`u.item_id = ${itemId}`)).filter((unit) =>
    isFree(unit, now),
  )
  if (units.length < qty)
    return refuse(
      'registry-taken',
      units.length === 0
        ? 'This gift is given already.'
        : `Only ${units.length} more are wished for.`,
      {
        detail: { remaining: units.length },
      },
    )
  const giftId = newId('rgg', now.getTime())
  const { source, giverId, giverName, giverEmail, note, shop, shopOrder } = gift
  await tx.execute(sql`
    insert into registry_gifts (id, registry_id, source, giver_id, giver_name, giver_email, note, shop, shop_order, at)
    values (${giftId}, ${registryId}, ${source}, ${giverId}, ${giverName}, ${giverEmail}, ${note}, ${shop}, ${shopOrder}, ${now.toISOString()}::timestamptz)`)
  const chosen = units.slice(0, qty)
  // A hold that has ended is let go first.
  await moveUnits(
    tx,
    chosen
      .filter(({ status }) => status === 'held')
      .map((unit) => ({ unit, event: 'release' as const })),
    { at: now },
  )
  await moveUnits(
    tx,
    chosen.map((unit) => ({
      unit: { ...unit, status: 'wanted' as const },
      event: 'mark' as const,
      trace: { giftId },
    })),
    { at: now, ref: giftId },
  )
  return giftId
}
