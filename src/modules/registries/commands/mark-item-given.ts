import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { insertRegistryGift, type NewRegistryGift } from '../db/gifts.ts'
import { lockRegistryItems } from '../db/items.ts'
import { applyUnitTransitions, listRegistryUnits } from '../db/units.ts'
import { isUnitFree } from '../domain/unit-counts.ts'

interface GivenUnits {
  readonly registryId: string
  readonly itemId: string
  readonly qty: number
  readonly gift: Omit<NewRegistryGift, 'registryId' | 'at'>
  readonly now: Date
}

/**
 * Marks units as given without an order: bought at another store, or sold by staff. Returns the
 * gift's id.
 */
export async function markItemGiven(
  tx: Tx,
  { registryId, itemId, qty, gift, now }: GivenUnits,
): Promise<string | Refusal<'registry-taken'>> {
  await lockRegistryItems(tx, sql`i.id = ${itemId}`)
  const units = (await listRegistryUnits(tx, sql`u.item_id = ${itemId}`)).filter((unit) =>
    isUnitFree(unit, now),
  )
  if (units.length < qty)
    return units.length === 0
      ? refuse('registry-taken', 'This gift has already been bought.', {
          reason: 'gift-already-bought',
          detail: { remaining: 0 },
        })
      : refuse(
          'registry-taken',
          `Only ${units.length} more ${units.length === 1 ? 'is' : 'are'} needed.`,
          { reason: 'not-enough-units-needed', detail: { remaining: units.length } },
        )
  const giftId = await insertRegistryGift(tx, { ...gift, registryId, at: now })
  const chosen = units.slice(0, qty)
  // Expired holds are released first.
  await applyUnitTransitions(
    tx,
    chosen
      .filter(({ status }) => status === 'held')
      .map((unit) => ({ unit, event: 'release' as const })),
    { at: now },
  )
  await applyUnitTransitions(
    tx,
    chosen.map((unit) => ({
      unit: { ...unit, status: 'wanted' as const },
      event: 'mark' as const,
      references: { giftId },
    })),
    { at: now, ref: giftId },
  )
  return giftId
}
