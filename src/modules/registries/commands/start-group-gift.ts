import { truncateText } from '#kernel/text/truncate-text.ts'
import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { changeRegistry } from './change-registry.ts'
import { endGroupGift } from './end-group-gift.ts'
import type { groupGiftsContract } from '../api/group-gifts-contract.ts'
import type { Registry } from '../api/registry-schema.ts'
import { insertGroupGift, lockGroupGift } from '../db/group-gifts.ts'
import { lockRegistryItems } from '../db/items.ts'
import type { StoredRegistry } from '../db/registries.ts'
import { applyUnitTransitions, listRegistryUnits, lockRegistryUnits } from '../db/units.ts'
import { formatVariantTitle } from '../queries/describe-item.ts'
import { latestDeadline } from '../domain/group-gift.ts'
import { isUnitFree } from '../domain/unit-counts.ts'

type StartGroupGiftInput = InputOf<typeof groupGiftsContract.startGroupGift>

const refuseField = (field: string, reason: string, message: string) =>
  refuse('fields-invalid', message, { reason, fields: { [field]: message } })

/** Starts a group gift for an item, or a fund. Its terms are fixed before anyone contributes. */
export function startGroupGift(
  ctx: Ctx,
  services: Services,
  { id, itemId, ...terms }: StartGroupGiftInput,
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = ${id}`,
    note: {
      kind: 'group',
      text: itemId === undefined ? 'Started a fund.' : 'Started a group gift.',
    },
    async apply(tx, registry) {
      if (registry.status !== 'active')
        return refuse('transition-illegal', 'Publish the registry first.', {
          reason: 'registry-not-open',
          detail: { allowed: [] },
        })
      const deadlineRefusal = refuseDeadline(registry, terms.deadline as CalendarDate, ctx.now)
      if (deadlineRefusal) return deadlineRefusal
      const groupGiftId = createId('rgd', ctx.now.getTime())
      const target =
        itemId === undefined
          ? checkFund(terms)
          : await holdItem(tx, {
              registry,
              itemId,
              groupGiftId: groupGiftId,
              deadline: terms.deadline,
              now: ctx.now,
            })
      if (isRefusal(target)) return target
      if (terms.minContribution > target.target)
        return refuseField(
          'minContribution',
          'minimum-above-target',
          'The minimum contribution can’t be more than the target.',
        )
      const { note, minContribution, outcome, deadline } = terms
      await insertGroupGift(tx, {
        groupGift: {
          id: groupGiftId,
          registryId: id,
          itemId: itemId ?? null,
          ...target,
          note,
          minContribution,
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
    return refuseField('deadline', 'event-too-long-ago', 'The event was more than a month ago.')
  if (deadline <= calendarDate(now))
    return refuseField('deadline', 'deadline-in-past', 'Choose a future date.')
  return deadline > latest
    ? refuseField(
        'deadline',
        'deadline-too-late',
        `Choose a date no later than ${formatDate(latest)}.`,
      )
    : null
}

interface GroupGiftTarget {
  readonly title: string
  readonly target: number
}

function checkFund({
  title,
  target,
  outcome,
}: Omit<StartGroupGiftInput, 'id' | 'itemId'>): GroupGiftTarget | Refusal {
  if (title === undefined || title === '')
    return refuseField('title', 'fund-title-missing', 'Enter what the fund is for.')
  if (target === undefined)
    return refuseField('target', 'fund-target-missing', 'Enter a target amount.')
  if (outcome === 'topup')
    return refuseField(
      'outcome',
      'fund-outcome-invalid',
      'For a fund, choose store credit or a refund.',
    )
  return { title, target }
}

interface ItemForGroupGift {
  readonly registry: StoredRegistry
  readonly itemId: string
  readonly groupGiftId: string
  readonly deadline: string
  readonly now: Date
}

/** Holds one unit of the item for the group gift, at today's price. */
async function holdItem(
  tx: Tx,
  { registry, itemId, groupGiftId, deadline, now }: ItemForGroupGift,
): Promise<GroupGiftTarget | Refusal> {
  const [item] = await lockRegistryItems(
    tx,
    sql`i.id = ${itemId} and i.registry_id = ${registry.id}`,
  )
  const facts = item && (await readVariants(tx, [item.variantId])).get(item.variantId)
  if (!item || !facts?.active)
    return refuse('not-found', 'This item is no longer on the registry.', {
      reason: 'registry-item-not-found',
    })
  if (await lockGroupGift(tx, sql`d.item_id = ${itemId} and d.state = 'open'`))
    return refuseField(
      'itemId',
      'group-gift-already-open',
      'There is already a group gift for this item.',
    )
  const reservedUntil = new Date(Date.parse(`${deadline}T00:00:00Z`) + days(3))
  if (!(await holdUnitForGroupGift(tx, { itemId, groupGiftId: groupGiftId, reservedUntil, now })))
    return refuseField(
      'itemId',
      'all-units-given',
      'All of these have been bought or are being bought.',
    )
  return { title: truncateText(formatVariantTitle(facts), 120), target: facts.price }
}

/**
 * Holds an available unit for a group gift; false if there is none. The caller holds the item's
 * lock.
 */
export async function holdUnitForGroupGift(
  tx: Tx,
  {
    itemId,
    groupGiftId,
    reservedUntil,
    now,
  }: { itemId: string; groupGiftId: string; reservedUntil: Date; now: Date },
): Promise<boolean> {
  const at = { at: now, ref: groupGiftId }
  const unit = (await listRegistryUnits(tx, sql`u.item_id = ${itemId}`)).find((candidate) =>
    isUnitFree(candidate, now),
  )
  if (!unit) return false
  if (unit.status === 'held') await applyUnitTransitions(tx, [{ unit, event: 'release' }], at)
  await applyUnitTransitions(
    tx,
    [
      {
        unit: { ...unit, status: 'wanted' },
        event: 'hold',
        references: { checkoutId: groupGiftId, reservedUntil },
      },
    ],
    at,
  )
  return true
}

/** Ends a group gift before its deadline, with the same result as at the deadline. */
export function endGroupGiftEarly(
  ctx: Ctx,
  services: Services,
  { groupGiftId }: { groupGiftId: string },
): Promise<Registry | Refusal> {
  return changeRegistry(ctx, services, {
    condition: sql`r.id = (select registry_id from registry_group_gifts where id = ${groupGiftId})`,
    note: { kind: 'group', text: 'Ended a group gift.' },
    async apply(tx, registry) {
      const groupGift = await lockGroupGift(tx, sql`d.id = ${groupGiftId}`)
      if (groupGift?.state !== 'open')
        return refuse('transition-illegal', 'This group gift has already ended.', {
          reason: 'group-gift-ended',
          detail: { allowed: [] },
        })
      const units = await lockRegistryUnits(tx, sql`u.checkout_id = ${groupGiftId}`)
      await endGroupGift(tx, services, {
        groupGift,
        units,
        ownerId: registry.ownerId,
        now: ctx.now,
      })
    },
  })
}
