import type { OrderUnitFollower, OrderUnitChange } from '#modules/orders/order-unit-followers.ts'
import { isOwnedByBuyer, isSameOrderUnit, type OrderUnit } from '#modules/orders/lock-order.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import { lockRegistryItems } from '../db/items.ts'
import { applyUnitTransitions, lockRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { claimUnits } from '../gift-holds.ts'
import { unitEventByOrderUnitEvent, type RegistryUnitEvent } from '../domain/unit-machine.ts'

/** Finds the return of an order unit; null if it has none. */
export type FindUnitReturn = (
  db: Db,
  key: { readonly lineId: string; readonly unit: number },
) => Promise<{
  readonly initiator: 'buyer' | 'recipient' | 'staff'
  readonly isOurFault: boolean
} | null>

/** Updates registry units in the transaction that changes their order units. */
export function syncGiftUnits(findReturn: FindUnitReturn): OrderUnitFollower {
  return async (tx, { order, facts, now }) => {
    const units = await lockRegistryUnits(tx, sql`u.order_id = ${order.id}`)
    for (const fact of units.length > 0 ? facts : []) {
      const unit = units.find((one) => one.lineId === fact.lineId && one.unit === fact.unit)
      if (unit && fact.kind === 'swapped') {
        await replaceGiftUnit(tx, { unit, variantId: fact.variantId, orderId: order.id, now })
        continue
      }
      const event =
        unit
        && (await getUnitEvent(tx, findReturn, {
          fact,
          isRecipients: isOwnedByRecipient(order.units, fact),
        }))
      if (unit && event)
        await applyUnitTransitions(tx, [{ unit, event }], { at: now, ref: order.id })
    }
  }
}

interface UnitReplacement {
  readonly unit: StoredRegistryUnit
  readonly variantId: string
  readonly orderId: string
  readonly now: Date
}

/** Releases the unit of the original item and assigns a unit of the other item to the same gift. */
async function replaceGiftUnit(
  tx: Tx,
  { unit, variantId, orderId, now }: UnitReplacement,
): Promise<void> {
  const { giftId, lineId, unit: orderUnitIndex } = unit
  const at = { at: now, ref: orderId }
  const [item] = await lockRegistryItems(
    tx,
    sql`
      i.variant_id = ${variantId}
        and i.registry_id = (select registry_id from registry_units where id = ${unit.id})`,
  )
  await applyUnitTransitions(tx, [{ unit, event: 'release' }], at)
  if (!item) return
  const [other] = await claimUnits(tx, { item, checkoutId: `swap:${unit.id}`, qty: 1, now })
  if (other)
    await applyUnitTransitions(
      tx,
      [
        {
          unit: other,
          event: 'buy',
          references: { giftId, orderId, lineId, unit: orderUnitIndex },
        },
      ],
      at,
    )
}

/** Whether the order unit belongs to the recipient, whose decisions the giver does not see. */
function isOwnedByRecipient(orderUnits: readonly OrderUnit[], fact: OrderUnitChange): boolean {
  const orderUnit = orderUnits.find((one) => isSameOrderUnit(one, fact))
  return orderUnit !== undefined && !isOwnedByBuyer(orderUnit)
}

async function getUnitEvent(
  db: Db,
  findReturn: FindUnitReturn,
  { fact, isRecipients }: { fact: OrderUnitChange; isRecipients: boolean },
): Promise<RegistryUnitEvent | undefined> {
  if (fact.kind === 'returned') return getReturnEvent(db, findReturn, fact)
  return fact.kind === 'cancelled' && isRecipients
    ? 'convert'
    : unitEventByOrderUnitEvent[fact.kind]
}

/**
 * A gift that the recipient returns for credit stays given. Any other return makes the item
 * available again.
 */
async function getReturnEvent(
  db: Db,
  findReturn: FindUnitReturn,
  { lineId, unit }: OrderUnitChange,
): Promise<RegistryUnitEvent> {
  const unitReturn = await findReturn(db, { lineId, unit })
  return unitReturn?.initiator === 'recipient' && !unitReturn.isOurFault ? 'keep' : 'release'
}
