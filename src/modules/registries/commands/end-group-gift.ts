import { createId } from '#kernel/ids/ids.ts'
import { calculatePercentage } from '#kernel/money/money.ts'
import { calendarDate, days } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { reserveRefund } from '#modules/payments/reserve-refund.ts'
import { claimCreditGrants } from '#modules/wallet/claim-credit.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { reverseCredit } from '#modules/wallet/reverse-credit.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import {
  markGroupGiftEnded,
  lockGroupGift,
  updateContributionState,
  listContributions,
  listGroupGifts,
  type StoredContribution,
  type StoredGroupGift,
} from '../db/group-gifts.ts'
import { listRegistryItems } from '../db/items.ts'
import { listStoredRegistries } from '../db/registries.ts'
import { applyUnitTransitions, lockRegistryUnits, type StoredRegistryUnit } from '../db/units.ts'
import { determineEndState, isItemGiven, priceHoldDays } from '../domain/group-gift.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderContributionRefundEmail } from '../emails/group-gift-emails.ts'

interface GroupGiftEnd {
  /** Read under its lock. */
  readonly groupGift: StoredGroupGift
  /** The registry unit that is held for the group gift. */
  readonly units: readonly StoredRegistryUnit[]
  readonly ownerId: string
  readonly now: Date
}

/** Ends a group gift by its outcome: store credit for the owner, or a refund for each giver. */
export async function endGroupGift(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'settings'>,
  { groupGift, units, ownerId, now }: GroupGiftEnd,
): Promise<void> {
  const state = determineEndState(groupGift)
  await markGroupGiftEnded(tx, { id: groupGift.id, state, now })
  await settleHeldUnits(tx, {
    groupGift,
    units,
    isGift: isItemGiven(state, groupGift.outcome),
    now,
  })
  if (state !== 'refunded')
    await grantContributions(tx, services, {
      groupGift,
      ownerId,
      isGift: isItemGiven(state, groupGift.outcome),
      now,
    })
  if (groupGift.raised > 0)
    await services.jobs.enqueue(tx, 'registries.notify-group-gift-ended', {
      groupGiftId: groupGift.id,
    })
}

interface EndedGroupGift {
  readonly groupGift: StoredGroupGift
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
    return void (await applyUnitTransitions(
      tx,
      units.map((unit) => ({ unit, event: 'release' as const })),
      at,
    ))
  const last = await queryRow(
    tx,
    { giftId: nullable(text) },
    sql`
      select gift_id
      from registry_contributions
      where group_gift_id = ${groupGift.id} and state = 'paid'
      order by paid_at desc, id desc
      limit 1`,
  )
  const giftId = last?.giftId ?? null
  await applyUnitTransitions(
    tx,
    units.map((unit) => ({ unit, event: 'buy' as const, references: { giftId } })),
    at,
  )
  await applyUnitTransitions(
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
  { settings }: Pick<Services, 'settings'>,
  { groupGift, ownerId, isGift, now }: EndedGroupGift & Pick<GroupGiftEnd, 'ownerId'>,
): Promise<void> {
  const { fundBonusPercent, fundBonusDays } = settings.get('registries')
  const contributions = await listContributions(
    tx,
    sql`c.group_gift_id = ${groupGift.id} and c.state = 'paid'`,
  )
  const total = await claimCreditGrants(tx, {
    balanceType: 'registry_fund',
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
        balanceType: 'promotional',
        amount,
        ref: `${groupGift.id}:${kind}`,
        reason,
        expiresAt,
        now,
      })
  }
  if (groupGift.itemId === null)
    await grant(calculatePercentage(total, fundBonusPercent * 100), {
      kind: 'bonus',
      reason: `Our bonus on your fund “${groupGift.title}”`,
      forDays: fundBonusDays,
    })
  else if (isGift)
    await grant(await calculatePriceIncrease(tx, groupGift), {
      kind: 'price',
      reason: `Price protection for ${groupGift.title}`,
      forDays: priceHoldDays,
    })
}

/** The increase of the item's price since the group gift started, in cents. */
async function calculatePriceIncrease(
  tx: Tx,
  { itemId, target }: StoredGroupGift,
): Promise<number> {
  const [item] = await listRegistryItems(tx, sql`i.id = ${itemId}`)
  const facts = item && (await readVariants(tx, [item.variantId])).get(item.variantId)
  return facts?.active ? facts.price - target : 0
}

/** Ends group gifts past their deadline and refunds contributions that are due back. */
export async function endDueGroupGifts(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mails' | 'origin' | 'settings'>,
): Promise<void> {
  const now = services.clock.now()
  const due = await listGroupGifts(
    services.db,
    sql`d.state = 'open' and d.deadline < ${calendarDate(now)}`,
  )
  const endOne = ({ id, registryId }: (typeof due)[number]) =>
    inTransaction(services.db, async (tx) => {
      const groupGift = await lockGroupGift(tx, sql`d.id = ${id} and d.state = 'open'`)
      const [registry] = await listStoredRegistries(tx, sql`r.id = ${registryId}`)
      if (!groupGift || !registry) return
      const units = await lockRegistryUnits(tx, sql`u.checkout_id = ${id}`)
      await endGroupGift(tx, services, { groupGift, units, ownerId: registry.ownerId, now })
    })
  const refundAll = async () =>
    processSequentially(
      await listContributions(services.db, sql`d.state = 'refunded' and c.state = 'paid'`),
      (contribution) => refundContribution(services, contribution),
    )
  await processSequentially([() => processSequentially(due, endOne), refundAll], (run) => run())
}

/**
 * Refunds a contribution to its card. If the payment cannot be refunded yet, the next run retries.
 */
export async function refundContribution(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'mails' | 'origin' | 'settings'>,
  { id, groupGiftId }: Pick<StoredContribution, 'id' | 'groupGiftId'>,
): Promise<void> {
  const now = services.clock.now()
  await inTransaction(services.db, async (tx) => {
    const groupGift = await lockGroupGift(tx, sql`d.id = ${groupGiftId}`)
    const [contribution] = await listContributions(tx, sql`c.id = ${id} and c.state = 'paid'`)
    if (!groupGift || !contribution) return
    const { paymentId, amount, giverEmail } = contribution
    const refundId = createId('rfd', now.getTime())
    const originator = { kind: 'system' as const, id: groupGiftId }
    if (
      !(await reserveRefund(tx, services.jobs, {
        id: refundId,
        paymentId,
        amount,
        reason: 'Group gift ended',
        originator,
      }))
    )
      return
    await reverseCredit(tx, { balanceType: 'registry_fund', ref: id, amount, cause: refundId, now })
    await updateContributionState(tx, { id, state: 'refunded', now })
    const [registry] = await listStoredRegistries(tx, sql`r.id = ${groupGift.registryId}`)
    if (giverEmail === null || !registry) return
    const email = renderContributionRefundEmail({
      names: formatRegistrantNames(registry.registrants),
      title: groupGift.title,
      amount,
      shop: services.mails.shop,
    })
    await services.mails.sendLater(tx, {
      dedupeKey: `registry-part-back:${id}`,
      to: giverEmail,
      ...email,
    })
  })
}
