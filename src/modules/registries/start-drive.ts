import { cutText } from '#kernel/text/cut-text.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { changeRegistry } from './change-registry.ts'
import { closeDrive } from './close-drive.ts'
import type { drivesContract } from './drives-contract.ts'
import type { Registry } from './contract.ts'
import { insertDrive, lockDrive } from './data/drives.ts'
import { lockItems } from './data/items.ts'
import type { StoredRegistry } from './data/registries.ts'
import { moveUnits, readUnits, takeUnits } from './data/units.ts'
import { titleOf } from './describe-registry.ts'
import { latestDeadline } from './domain/drive.ts'
import { isFree } from './domain/unit-counts.ts'
import type { RegistryParts } from './registry-parts.ts'

type Start = InputOf<typeof drivesContract.startDrive>

const no = (field: string, reason: string, message: string) =>
  refuse('fields-invalid', message, { reason, fields: { [field]: message } })

/** Starts a group gift for an item, or a fund. Its terms are fixed before anyone contributes. */
export function startDrive(
  ctx: Ctx,
  parts: RegistryParts,
  { id, itemId, ...wish }: Start,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, parts, {
    which: sql`r.id = ${id}`,
    note: {
      kind: 'group',
      text: itemId === undefined ? 'Started a fund.' : 'Started a group gift.',
    },
    async act(tx, registry) {
      if (registry.status !== 'active')
        return refuse('transition-illegal', 'Publish the registry first.', {
          reason: 'registry-not-open',
          detail: { allowed: [] },
        })
      const late = refuseDeadline(registry, wish.deadline as CalendarDate, ctx.now)
      if (late) return late
      const driveId = newId('rgd', ctx.now.getTime())
      const goal =
        itemId === undefined
          ? fundOf(wish)
          : await holdWish(tx, { registry, itemId, driveId, deadline: wish.deadline, now: ctx.now })
      if (isRefusal(goal)) return goal
      if (wish.minPart > goal.target)
        return no(
          'minPart',
          'minimum-above-target',
          'The minimum contribution can’t be more than the target.',
        )
      const { note, minPart, outcome, deadline } = wish
      await insertDrive(tx, {
        drive: {
          id: driveId,
          registryId: id,
          itemId: itemId ?? null,
          ...goal,
          note,
          minPart,
          outcome,
          deadline: deadline as CalendarDate,
        },
        now: ctx.now,
      })
    },
  })
}

function refuseDeadline(
  { eventDate }: StoredRegistry,
  deadline: CalendarDate,
  now: Date,
): Refusal | null {
  const latest = latestDeadline(calendarDate(now), eventDate)
  if (latest === null)
    return no('deadline', 'event-too-long-ago', 'The event was more than a month ago.')
  if (deadline <= calendarDate(now))
    return no('deadline', 'deadline-in-past', 'Choose a future date.')
  return deadline > latest
    ? no('deadline', 'deadline-too-late', `Choose a date no later than ${formatDate(latest)}.`)
    : null
}

interface Goal {
  readonly title: string
  readonly target: number
}

function fundOf({ title, target, outcome }: Omit<Start, 'id' | 'itemId'>): Goal | Refusal {
  if (title === undefined || title === '')
    return no('title', 'fund-title-missing', 'Enter what the fund is for.')
  if (target === undefined) return no('target', 'fund-target-missing', 'Enter a target amount.')
  if (outcome === 'topup')
    return no('outcome', 'fund-outcome-invalid', 'For a fund, choose store credit or a refund.')
  return { title, target }
}

interface Wish {
  readonly registry: StoredRegistry
  readonly itemId: string
  readonly driveId: string
  readonly deadline: string
  readonly now: Date
}

/** Holds one unit of the item for the group gift, at today's price. */
async function holdWish(
  tx: Tx,
  { registry, itemId, driveId, deadline, now }: Wish,
): Promise<Goal | Refusal> {
  const [item] = await lockItems(tx, sql`i.id = ${itemId} and i.registry_id = ${registry.id}`)
  const facts = item && (await readVariants(tx, [item.variantId])).get(item.variantId)
  if (!item || !facts?.active)
    return refuse('not-found', 'This item is no longer on the registry.', {
      reason: 'registry-item-not-found',
    })
  if (await lockDrive(tx, sql`d.item_id = ${itemId} and d.state = 'open'`))
    return no('itemId', 'group-gift-already-open', 'There is already a group gift for this item.')
  const holdUntil = new Date(Date.parse(`${deadline}T00:00:00Z`) + days(3))
  if (!(await holdForDrive(tx, { itemId, driveId, holdUntil, now })))
    return no('itemId', 'all-units-given', 'All of these have been bought or are being bought.')
  return { title: cutText(titleOf(facts), 120), target: facts.price }
}

/** Holds an available unit for a group gift; false if there is none. The caller holds the item's lock. */
export async function holdForDrive(
  tx: Tx,
  {
    itemId,
    driveId,
    holdUntil,
    now,
  }: { itemId: string; driveId: string; holdUntil: Date; now: Date },
): Promise<boolean> {
  const at = { at: now, ref: driveId }
  const unit = (await readUnits(tx, sql`u.item_id = ${itemId}`)).find((one) => isFree(one, now))
  if (!unit) return false
  if (unit.status === 'held') await moveUnits(tx, [{ unit, event: 'release' }], at)
  await moveUnits(
    tx,
    [
      {
        unit: { ...unit, status: 'wanted' },
        event: 'hold',
        trace: { checkoutId: driveId, holdUntil },
      },
    ],
    at,
  )
  return true
}

/** Ends a group gift before its deadline, with the same result as at the deadline. */
export function endDriveNow(
  ctx: Ctx,
  parts: RegistryParts,
  { driveId }: { driveId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, parts, {
    which: sql`r.id = (select registry_id from registry_drives where id = ${driveId})`,
    note: { kind: 'group', text: 'Ended a group gift.' },
    async act(tx, registry) {
      const drive = await lockDrive(tx, sql`d.id = ${driveId}`)
      if (drive?.state !== 'open')
        return refuse('transition-illegal', 'This group gift has already ended.', {
          reason: 'group-gift-ended',
          detail: { allowed: [] },
        })
      const units = await takeUnits(tx, sql`u.checkout_id = ${driveId}`)
      await closeDrive(tx, parts, { drive, units, ownerId: registry.ownerId, now: ctx.now })
    },
  })
}
