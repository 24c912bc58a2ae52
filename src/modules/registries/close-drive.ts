import { sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { percentOf } from '#kernel/money/money.ts'
import { calendarDate, days } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { holdRefund } from '#modules/payments/hold-refund.ts'
import { claimCredit } from '#modules/wallet/claim-credit.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { takeBackCredit } from '#modules/wallet/take-back-credit.ts'
import { inTransaction, rows, type Tx } from '#platform/db/database.server.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import {
  endDrive,
  lockDrive,
  markContribution,
  readContributions,
  readDrives,
  type StoredContribution,
  type StoredDrive,
} from './data/drives.ts'
import { readItems } from './data/items.ts'
import { readRegistries } from './data/registries.ts'
import { moveUnits, takeUnits, type StoredUnit } from './data/units.ts'
import { bonusDays, endOf, fundBonus, isGiven, priceKeptDays } from './domain/drive.ts'
import { namesOf } from './domain/registry.ts'
import { partReturnedMail } from './mail/drive-mails.ts'
import type { RegistryParts } from './registry-parts.ts'

interface GroupGiftEnd {
  /** Read under its lock. */
  readonly groupGift: StoredDrive
  /** The registry unit that is held for the group gift. */
  readonly units: readonly StoredUnit[]
  readonly ownerId: string
  readonly now: Date
}

/** Ends a group gift by its outcome: store credit for the owner, or a refund for each giver. */
export async function closeDrive(
  tx: Tx,
  deps: Pick<RegistryParts, 'jobs'>,
  { groupGift, units, ownerId, now }: GroupGiftEnd,
): Promise<void> {
  const state = endOf(groupGift)
  await endDrive(tx, { id: groupGift.id, state, now })
  await settleHeldUnits(tx, { groupGift, units, isGift: isGiven(state, groupGift.outcome), now })
  if (state !== 'refunded')
    await grantContributions(tx, {
      groupGift,
      ownerId,
      isGift: isGiven(state, groupGift.outcome),
      now,
    })
  if (groupGift.raised > 0)
    await deps.jobs.enqueue(tx, 'registries.driveEnded', { driveId: groupGift.id })
}

interface EndedGroupGift {
  readonly groupGift: StoredDrive
  readonly isGift: boolean
  readonly now: Date
}

/** Marks the held unit as given, linked to the last contribution, or makes it available again. */
async function settleHeldUnits(
  tx: Tx,
  { groupGift, units, isGift, now }: EndedGroupGift & Pick<GroupGiftEnd, 'units'>,
): Promise<void> {
  const at = { at: now, ref: groupGift.id }
  if (!isGift)
    return void (await moveUnits(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      at,
    ))
  const [last] = await rows<{ giftId: string }>(
    tx,
    sql`
      select gift_id as "giftId"
      from registry_contributions
      where drive_id = ${groupGift.id} and state = 'paid'
      order by paid_at desc, id desc
      limit 1`,
  )
  const giftId = last?.giftId ?? null
  await moveUnits(
    tx,
    units.map((unit) => ({ unit, event: 'buy' as const, trace: { giftId } })),
    at,
  )
  await moveUnits(
    tx,
    units.map((unit) => ({
      unit: { ...unit, status: 'bought' as const },
      event: 'convert' as const,
    })),
    at,
  )
}

async function grantContributions(
  tx: Tx,
  { groupGift, ownerId, isGift, now }: EndedGroupGift & Pick<GroupGiftEnd, 'ownerId'>,
): Promise<void> {
  const contributions = await readContributions(
    tx,
    sql`c.drive_id = ${groupGift.id} and c.state = 'paid'`,
  )
  const total = await claimCredit(tx, {
    pocket: 'registry_fund',
    refs: contributions.map(({ id }) => id),
    ownerId,
  })
  const grant = async (
    amount: number,
    { kind, reason, forDays }: { kind: string; reason: string; forDays: number },
  ): Promise<void> => {
    const expiresAt = new Date(now.getTime() + days(forDays))
    if (amount > 0)
      await grantCredit(tx, {
        ownerId,
        pocket: 'promotional',
        amount,
        ref: `${groupGift.id}:${kind}`,
        reason,
        expiresAt,
        now,
      })
  }
  if (groupGift.itemId === null)
    await grant(percentOf(total, fundBonus), {
      kind: 'bonus',
      reason: `Our bonus on your fund “${groupGift.title}”`,
      forDays: bonusDays,
    })
  else if (isGift)
    await grant(await calculatePriceIncrease(tx, groupGift), {
      kind: 'price',
      reason: `Price protection for ${groupGift.title}`,
      forDays: priceKeptDays,
    })
}

/** The increase of the item's price since the group gift started, in cents. */
async function calculatePriceIncrease(tx: Tx, { itemId, target }: StoredDrive): Promise<number> {
  const [item] = await readItems(tx, sql`i.id = ${itemId}`)
  const facts = item && (await readVariants(tx, [item.variantId])).get(item.variantId)
  return facts?.active ? facts.price - target : 0
}

type Deps = Pick<RegistryParts, 'db' | 'clock' | 'jobs' | 'mails' | 'origin'>

/** Ends group gifts past their deadline and refunds contributions that are due back. */
export async function endDueDrives(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = await readDrives(
    deps.db,
    sql`d.state = 'open' and d.deadline < ${calendarDate(now)}::date`,
  )
  const endOne = ({ id, registryId }: (typeof due)[number]) =>
    inTransaction(deps.db, async (tx) => {
      const groupGift = await lockDrive(tx, sql`d.id = ${id} and d.state = 'open'`)
      const [registry] = await readRegistries(tx, sql`r.id = ${registryId}`)
      if (!groupGift || !registry) return
      const units = await takeUnits(tx, sql`u.checkout_id = ${id}`)
      await closeDrive(tx, deps, { groupGift, units, ownerId: registry.ownerId, now })
    })
  const refundAll = async () =>
    oneByOne(
      await readContributions(deps.db, sql`d.state = 'refunded' and c.state = 'paid'`),
      (contribution) => sendBack(deps, contribution),
    )
  await oneByOne([() => oneByOne(due, endOne), refundAll], (run) => run())
}

/**
 * Refunds a contribution to its card. If the payment cannot be refunded yet, the next run retries.
 */
export async function sendBack(
  deps: Deps,
  { id, driveId }: Pick<StoredContribution, 'id' | 'driveId'>,
): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const groupGift = await lockDrive(tx, sql`d.id = ${driveId}`)
    const [contribution] = await readContributions(tx, sql`c.id = ${id} and c.state = 'paid'`)
    if (!groupGift || !contribution) return
    const { paymentId, amount, giverEmail } = contribution
    const refundId = newId('rfd', now.getTime())
    const originator = { kind: 'system' as const, id: driveId }
    if (
      !(await holdRefund(tx, deps.jobs, {
        id: refundId,
        paymentId,
        amount,
        reason: 'Group gift ended',
        originator,
      }))
    )
      return
    await takeBackCredit(tx, { pocket: 'registry_fund', ref: id, amount, cause: refundId, now })
    await markContribution(tx, { id, state: 'refunded', now })
    const [registry] = await readRegistries(tx, sql`r.id = ${groupGift.registryId}`)
    if (giverEmail === null || !registry) return
    const email = partReturnedMail({
      names: namesOf(registry.registrants),
      title: groupGift.title,
      amount,
      origin: deps.origin,
    })
    await deps.mails.sendLater(tx, {
      dedupeKey: `registry-part-back:${id}`,
      to: giverEmail,
      ...email,
    })
  })
}
