import { addOrderEvent, type OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { unwrap } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { actOnOrder } from '../act-on-order.ts'
import { listPickUnits, savePicks, deletePicks } from '../db/picks.ts'
import { matchScan, type PickUnit } from '../domain/pick-list.ts'
import { listPickScope, type PickScope } from '../queries/list-pick-scope.ts'

type ScanServices = Pick<Services, 'db' | 'clock' | 'orderUnitFollowers'>

export interface ScannedUnit {
  readonly order: string
  readonly groupId: string
  readonly lineId: string
  readonly unit: number
  readonly title: string
  readonly options: string[]
  readonly monogram: string
  readonly wrap: boolean
  /** Units that are still to be picked: of the line, of its delivery, and of the whole batch. */
  readonly left: { readonly line: number; readonly delivery: number; readonly batch: number }
}

export interface ScanInput extends PickScope {
  readonly code: string
  /** Confirms a unit of this order line, where several have the same SKU. */
  readonly lineId?: string | undefined
}

/** Confirms one unit by its barcode or SKU. */
export async function scanUnit(
  services: ScanServices,
  { code, lineId, ...scope }: ScanInput,
  by: OrderActor,
): Promise<ScannedUnit | Refusal> {
  const groupIds = await listPickScope(services.db, scope)
  if (isRefusal(groupIds)) return groupIds
  const isWanted = (unit: PickUnit) => lineId === undefined || unit.lineId === lineId
  const listed = await listPickUnits(services.db, groupIds)
  const chosen = chooseUnit(listed.filter(isWanted), code)
  if (isRefusal(chosen)) return chosen
  const at = services.clock.now()
  return actOnOrder(services, chosen.orderId, async (tx) => {
    const units = await listPickUnits(tx, groupIds)
    const own = units.filter((unit) => unit.orderId === chosen.orderId && isWanted(unit))
    const unit = unwrap(chooseUnit(own, code))
    await savePicks(tx, [unit], { state: 'picked', by: by.id ?? '', at })
    return describeScan(unit, units)
  })
}

/** The first unit that is not picked; units that were missing come last. */
function chooseUnit(
  units: readonly PickUnit[],
  code: string,
): PickUnit | Refusal<'transition-illegal'> {
  const matching = matchScan(units, code)
  const [first] = matching
  if (!first)
    return refuse(
      'transition-illegal',
      `${code} is not in this batch. Put it back and check the shelf.`,
      { reason: 'item-not-in-batch' },
    )
  const unit =
    matching.find(({ pickState, orderStatus }) => pickState === 'open' && orderStatus === 'placed')
    ?? matching.find(
      ({ pickState, orderStatus }) => pickState === 'short' && orderStatus === 'placed',
    )
  if (unit) return unit
  return matching.some(({ pickState }) => pickState !== 'picked')
    ? refuse('transition-illegal', `Order ${first.order} is on hold. Put ${first.title} back.`, {
        reason: 'order-on-hold',
      })
    : refuse(
        'transition-illegal',
        matching.length === 1
          ? `${first.title} is picked already. Put this one back.`
          : `All ${matching.length} of ${first.title} are picked already. Put this one back.`,
        { reason: 'already-picked' },
      )
}

function describeScan(unit: PickUnit, units: readonly PickUnit[]): ScannedUnit {
  const { order, groupId, lineId, title, options, monogram, wrap } = unit
  const left = units.filter(
    (other) => other.pickState === 'open' && !(other.lineId === lineId && other.unit === unit.unit),
  )
  return {
    order,
    groupId,
    lineId,
    unit: unit.unit,
    title,
    options: [...options],
    monogram,
    wrap,
    left: {
      line: left.filter((other) => other.lineId === lineId).length,
      delivery: left.filter((other) => other.groupId === groupId).length,
      batch: left.length,
    },
  }
}

export interface LineOfGroup {
  readonly groupId: string
  readonly lineId: string
  readonly qty: number
}

/**
 * Marks units as missing on their shelf. Their delivery is on the short list until someone decides
 * what to do.
 */
export async function markShort(
  services: ScanServices,
  { groupId, lineId, qty }: LineOfGroup,
  by: OrderActor,
): Promise<{ short: number } | Refusal> {
  const at = services.clock.now()
  return onGroup(services, groupId, async (tx, units) => {
    const open = units.filter((unit) => unit.lineId === lineId && unit.pickState === 'open')
    if (open.length < qty)
      return refuse(
        'transition-illegal',
        `Only ${open.length} of this item are left to pick. Lower the quantity.`,
        { reason: 'quantity-not-short', detail: { left: open.length } },
      )
    const missing = open.slice(-qty)
    await savePicks(tx, missing, { state: 'short', by: by.id ?? '', at })
    await addOrderEvent(tx, missing[0]?.orderId ?? '', {
      kind: 'units_short',
      at,
      by,
      visibility: 'staff',
      data: { pieces: missing.map(({ lineId: id, unit }) => ({ lineId: id, unit })) },
    })
    return { short: units.filter(({ pickState }) => pickState === 'short').length + qty }
  })
}

/** Takes back scans or missing marks of a line, so that its units are picked again. */
export async function undoPicks(
  services: ScanServices,
  { groupId, lineId }: Omit<LineOfGroup, 'qty'>,
): Promise<{ open: number } | Refusal> {
  return onGroup(services, groupId, async (tx, units) => {
    const own = units.filter((unit) => unit.lineId === lineId)
    if (own.length === 0)
      return refuse('not-found', 'This delivery has no such item to pick.', {
        reason: 'line-not-found',
      })
    await deletePicks(tx, own)
    return { open: own.length }
  })
}

/** Runs an act on the unshipped units of a delivery group, with its order locked. */
async function onGroup<Result>(
  services: ScanServices,
  groupId: string,
  act: (
    tx: Parameters<Parameters<typeof actOnOrder>[2]>[0],
    units: readonly PickUnit[],
  ) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const [first] = await listPickUnits(services.db, [groupId])
  if (!first)
    return refuse('not-found', 'This delivery has nothing left to pick.', {
      reason: 'delivery-not-found',
    })
  return actOnOrder(services, first.orderId, async (tx) =>
    unwrap(await act(tx, await listPickUnits(tx, [groupId]))),
  )
}
