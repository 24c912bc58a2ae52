import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { notifyBuyer } from '#modules/orders/notify-buyer.ts'
import { authorizeOrder } from '#modules/orders/authorize-order.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { processSequentially } from '#platform/jobs/process-sequentially.ts'
import type { Services } from '#platform/services.ts'
import { listRegistryGifts } from '../db/gifts.ts'
import { lockRegistryItems } from '../db/items.ts'
import { listStoredRegistries } from '../db/registries.ts'
import {
  insertUndeliverableGift,
  listStoredUndeliverableGifts,
  saveUndeliverableGiftChoice,
  type StoredUndeliverableGift,
} from '../db/undeliverable-gifts.ts'
import { listRegistryUnits } from '../db/units.ts'
import {
  describeUndeliverableGift,
  formatLineTitle,
  listUndeliverableGifts,
  readOrderLine,
  type UndeliverableGifts,
} from '../queries/list-undeliverable-gifts.ts'
import { formatRegistrantNames } from '../domain/registry.ts'
import { renderCreditEmail } from '../emails/credit-emails.ts'
import type { registriesStaffContract } from '../api/staff-contract.ts'
import type { undeliverableGiftsContract } from '../api/undeliverable-gifts-contract.ts'
import { listOrderUnitKeys, describeCreditReason } from './exchange-gift-for-credit.ts'

type ResolveInput = InputOf<typeof undeliverableGiftsContract.resolveUndeliverableGift>
/** After this the giver is refunded. */
const choicePeriod = days(7)

/** Records units of a gift that cannot be shipped, and asks the giver to choose. */
export async function notifyUndeliverableGift(
  ctx: Ctx,
  { jobs }: Pick<Services, 'jobs'>,
  { order, lineId, qty }: InputOf<typeof registriesStaffContract.reportUndeliverableGift>,
): Promise<{ decideBy: string } | Refusal> {
  const orderId = await findOrderId(ctx.db, order)
  const units = await listRegistryUnits(
    ctx.db,
    sql`u.order_id = ${orderId ?? ''} and u.line_id = ${lineId} and u.status = 'bought'`,
  )
  const [gift] = await listRegistryGifts(ctx.db, sql`g.id = ${units[0]?.giftId ?? ''}`)
  const line = orderId === null ? null : await readOrderLine(ctx, { orderId, lineId })
  if (orderId === null || !gift || !line || units.length < qty)
    return refuse('not-found', 'This line doesn’t have that many unshipped registry gifts.', {
      reason: 'gift-units-not-found',
    })
  const [registry] = await listStoredRegistries(ctx.db, sql`r.id = ${gift.registryId}`)
  const names = formatRegistrantNames(registry?.registrants ?? [])
  const decideBy = new Date(ctx.now.getTime() + choicePeriod)
  return inTransaction(ctx.db, async (tx) => {
    const row = { lineId, orderId, registryId: gift.registryId, qty, decideBy }
    if (!(await insertUndeliverableGift(tx, row, ctx.now)))
      return refuse('transition-illegal', 'The giver has already been asked.', {
        reason: 'gift-already-reported',
        detail: { allowed: [] },
      })
    await notifyBuyer(tx, jobs, {
      orderId,
      at: ctx.now,
      urgent: true,
      subject: `We can’t ship a gift for ${names}`,
      heading: 'We’re sorry: we can’t ship one of your gifts.',
      paragraphs: [
        `We can’t ship ${qty > 1 ? `${qty} × ` : ''}${formatLineTitle(line)} to ${names} `
          + 'after all.',
        'Open the order and choose another item from their registry at the same price, store '
          + `credit for ${names}, or a refund. If you don’t choose, we’ll refund you on `
          + `${formatDate(calendarDate(decideBy))}.`,
      ],
    })
    ctx.audit?.record({
      object: { kind: 'registry', id: registry?.number ?? '', label: registry?.title || names },
      before: { unitsToShip: units.length, undeliverable: '' },
      after: {
        unitsToShip: units.length - qty,
        undeliverable: `${qty} × ${formatLineTitle(line)}, order ${order}`,
        decideBy: decideBy.toISOString(),
      },
    })
    return { decideBy: decideBy.toISOString() }
  })
}

export const choiceAlreadyMade = () =>
  refuse('transition-illegal', 'You’ve already made a choice.', {
    reason: 'gift-choice-already-made',
    detail: { allowed: [] },
  })

export async function resolveUndeliverableGift(
  ctx: Ctx,
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>,
  { lineId, choice, variantId, ...key }: ResolveInput,
): Promise<UndeliverableGifts | Refusal> {
  const accessedOrder = await authorizeOrder(ctx, key)
  if (isRefusal(accessedOrder)) return accessedOrder
  const { orderId } = accessedOrder
  const refused = await chooseForGift(ctx, services, { orderId, lineId, choice, variantId })
  return refused ?? listUndeliverableGifts(ctx, key)
}

export interface GiftChoiceInput extends Pick<ResolveInput, 'lineId' | 'choice' | 'variantId'> {
  readonly orderId: string
}

/** Carries out what the giver chose. The caller has authorized the order. */
export async function chooseForGift(
  ctx: Ctx,
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>,
  { orderId, lineId, choice, variantId }: GiftChoiceInput,
): Promise<Refusal | null> {
  const gift = await findUndecidedGift(ctx.db, { orderId, lineId })
  if (isRefusal(gift)) return gift
  if (choice === 'swap') {
    const [described] = await describeUndeliverableGift(ctx, gift)
    if (!described?.replacements.some((one) => one.variantId === variantId))
      return refuse('not-found', 'This item is no longer available. Choose another.', {
        reason: 'replacement-not-available',
      })
  }
  return resolve(services, gift, {
    choice,
    variantId: choice === 'swap' ? (variantId ?? null) : null,
  })
}

export async function findUndecidedGift(
  db: Db,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<StoredUndeliverableGift | Refusal> {
  const [gift] = await listStoredUndeliverableGifts(
    db,
    sql`s.order_id = ${orderId} and s.line_id = ${lineId}`,
  )
  if (!gift)
    return refuse('not-found', 'We couldn’t find a gift that needs your decision.', {
      reason: 'undeliverable-gift-not-found',
    })
  return gift.choice === null ? gift : choiceAlreadyMade()
}

type SaveChoice = (tx: Tx) => Promise<Refusal | null>

interface GiftResolution {
  readonly choice: ResolveInput['choice']
  readonly variantId: string | null
}

/**
 * Saves the choice in the same transaction as its effect, so that a concurrent second choice is
 * refused.
 */
async function resolve(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>,
  gift: StoredUndeliverableGift,
  { choice, variantId }: GiftResolution,
): Promise<Refusal | null> {
  const { lineId, orderId, qty } = gift
  const saveChoice = async (tx: Tx) => {
    // Lock order: registry items before stock, as in placing an order.
    if (variantId !== null)
      await lockRegistryItems(
        tx,
        sql`i.registry_id = ${gift.registryId} and i.variant_id = ${variantId}`,
      )
    const isSaved = await saveUndeliverableGiftChoice(tx, {
      lineId,
      choice,
      variantId,
      now: services.clock.now(),
    })
    return isSaved ? null : choiceAlreadyMade()
  }
  const units = await listRegistryUnits(
    services.db,
    sql`u.order_id = ${orderId} and u.line_id = ${lineId} and u.status = 'bought'`,
  )
  const keys = listOrderUnitKeys(units).slice(0, qty)
  if (keys.length === 0) return inTransaction(services.db, saveChoice)
  const result = await applyChoice(services, gift, {
    choice,
    variantId,
    keys,
    claimDecision: saveChoice,
  })
  return isRefusal(result) ? result : null
}

async function applyChoice(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>,
  { orderId, registryId }: StoredUndeliverableGift,
  {
    choice,
    variantId,
    keys,
    claimDecision: saveChoice,
  }: GiftResolution & { keys: { lineId: string; unit: number }[]; claimDecision: SaveChoice },
): Promise<object> {
  const request = { orderId, keys, claimDecision: saveChoice, by: { kind: 'system' } } as const
  if (choice === 'swap') return services.giftCredit.swap({ ...request, variantId: variantId ?? '' })
  if (choice === 'refund') return services.giftCredit.stop(request)
  const [registry] = await listStoredRegistries(services.db, sql`r.id = ${registryId}`)
  const owner = registry && (await findContact(services.db, registry.ownerId))
  if (!registry || !owner)
    return refuse(
      'transition-illegal',
      'They no longer have an account with us. Choose a refund instead.',
      { reason: 'registry-owner-account-closed' },
    )
  const [gift] = await listRegistryGifts(
    services.db,
    sql`g.order_id = ${orderId} and g.registry_id = ${registryId}`,
  )
  const recipient = { id: registry.ownerId, email: owner.email }
  const reason = describeCreditReason({ giverName: gift?.giverName ?? '' })
  const result = await services.giftCredit.issue({ ...request, recipient, restock: false, reason })
  if (isRefusal(result)) return result
  const { origin, mails } = services
  const link = `${origin}/registry/myRegistry/${registryId}`
  const email = renderCreditEmail({
    giverName: gift?.giverName ?? '',
    credit: result.credit,
    why: 'stuck',
    link,
    shop: mails.shop,
  })
  await inTransaction(services.db, (tx) =>
    mails.sendLater(tx, {
      dedupeKey: `registry-stuck:${keys[0]?.lineId}`,
      to: owner.email,
      ...email,
    }),
  )
  return result
}

/** Refunds givers who did not choose in time. */
export async function refundOverdueGifts(
  services: Pick<Services, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>,
): Promise<void> {
  const now = services.clock.now()
  const overdue = await listStoredUndeliverableGifts(
    services.db,
    sql`s.decided_at is null and s.decide_by < ${now}`,
  )
  await processSequentially(overdue, (gift) =>
    resolve(services, gift, { choice: 'refund', variantId: null }),
  )
}
