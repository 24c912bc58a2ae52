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

interface Closing {
  /** Read under its lock. */
  readonly drive: StoredDrive
  /** The registry unit that is held for the group gift. */
  readonly units: readonly StoredUnit[]
  readonly ownerId: string
  readonly now: Date
}

/** Ends a group gift by its outcome: store credit for the owner, or a refund for each giver. */
export async function closeDrive(
  tx: Tx,
  parts: Pick<RegistryParts, 'jobs'>,
  { drive, units, ownerId, now }: Closing,
): Promise<void> {
  const state = endOf(drive)
  await endDrive(tx, { id: drive.id, state, now })
  await moveWish(tx, { drive, units, isGift: isGiven(state, drive.outcome), now })
  if (state !== 'refunded')
    await handOver(tx, { drive, ownerId, isGift: isGiven(state, drive.outcome), now })
  if (drive.raised > 0) await parts.jobs.enqueue(tx, 'registries.driveEnded', { driveId: drive.id })
}

interface Given {
  readonly drive: StoredDrive
  readonly isGift: boolean
  readonly now: Date
}

/** Marks the held unit as given, linked to the last contribution, or makes it available again. */
async function moveWish(
  tx: Tx,
  { drive, units, isGift, now }: Given & Pick<Closing, 'units'>,
): Promise<void> {
  const at = { at: now, ref: drive.id }
  if (!isGift)
    return void (await moveUnits(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      at,
    ))
  const [last] = await rows<{ giftId: string }>(
    tx,
    sql`select gift_id as "giftId" from registry_contributions where drive_id = ${drive.id} and state = 'paid' order by paid_at desc, id desc limit 1`,
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

async function handOver(
  tx: Tx,
  { drive, ownerId, isGift, now }: Given & Pick<Closing, 'ownerId'>,
): Promise<void> {
  const given = await readContributions(tx, sql`c.drive_id = ${drive.id} and c.state = 'paid'`)
  const sum = await claimCredit(tx, {
    pocket: 'registry_fund',
    refs: given.map(({ id }) => id),
    ownerId,
  })
  const add = async (
    amount: number,
    { kind, reason, forDays }: { kind: string; reason: string; forDays: number },
  ): Promise<void> => {
    const expiresAt = new Date(now.getTime() + days(forDays))
    if (amount > 0)
      await grantCredit(tx, {
        ownerId,
        pocket: 'promotional',
        amount,
        ref: `${drive.id}:${kind}`,
        reason,
        expiresAt,
        now,
      })
  }
  if (drive.itemId === null)
    await add(percentOf(sum, fundBonus), {
      kind: 'bonus',
      reason: `Our bonus on your fund “${drive.title}”`,
      forDays: bonusDays,
    })
  else if (isGift)
    await add(await priceRise(tx, drive), {
      kind: 'price',
      reason: `Price protection for ${drive.title}`,
      forDays: priceKeptDays,
    })
}

/** The increase of the item's price since the group gift started, in cents. */
async function priceRise(tx: Tx, { itemId, target }: StoredDrive): Promise<number> {
  const [item] = await readItems(tx, sql`i.id = ${itemId}`)
  const facts = item && (await readVariants(tx, [item.variantId])).get(item.variantId)
  return facts?.active ? facts.price - target : 0
}

type Parts = Pick<RegistryParts, 'db' | 'clock' | 'jobs' | 'mails' | 'origin'>

/** Ends group gifts past their deadline and refunds contributions that are due back. */
export async function endDueDrives(parts: Parts): Promise<void> {
  const now = parts.clock.now()
  const due = await readDrives(
    parts.db,
    sql`d.state = 'open' and d.deadline < ${calendarDate(now)}::date`,
  )
  const end = ({ id, registryId }: (typeof due)[number]) =>
    inTransaction(parts.db, async (tx) => {
      const drive = await lockDrive(tx, sql`d.id = ${id} and d.state = 'open'`)
      const [registry] = await readRegistries(tx, sql`r.id = ${registryId}`)
      if (!drive || !registry) return
      const units = await takeUnits(tx, sql`u.checkout_id = ${id}`)
      await closeDrive(tx, parts, { drive, units, ownerId: registry.ownerId, now })
    })
  const sendAllBack = async () =>
    oneByOne(
      await readContributions(parts.db, sql`d.state = 'refunded' and c.state = 'paid'`),
      (part) => sendBack(parts, part),
    )
  await oneByOne([() => oneByOne(due, end), sendAllBack], (act) => act())
}

/** Refunds a contribution to its card. If the payment cannot be refunded yet, the next run retries. */
export async function sendBack(
  parts: Parts,
  { id, driveId }: Pick<StoredContribution, 'id' | 'driveId'>,
): Promise<void> {
  const now = parts.clock.now()
  await inTransaction(parts.db, async (tx) => {
    const drive = await lockDrive(tx, sql`d.id = ${driveId}`)
    const [part] = await readContributions(tx, sql`c.id = ${id} and c.state = 'paid'`)
    if (!drive || !part) return
    const { paymentId, amount, giverEmail } = part
    const refundId = newId('rfd', now.getTime())
    const originator = { kind: 'system' as const, id: driveId }
    if (
      !(await holdRefund(tx, parts.jobs, {
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
    const [registry] = await readRegistries(tx, sql`r.id = ${drive.registryId}`)
    if (giverEmail === null || !registry) return
    const mail = partReturnedMail({
      names: namesOf(registry.registrants),
      title: drive.title,
      amount,
      origin: parts.origin,
    })
    await parts.mails.sendLater(tx, {
      dedupeKey: `registry-part-back:${id}`,
      to: giverEmail,
      ...mail,
    })
  })
}
