import { sql } from 'drizzle-orm'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, days, formatDate } from '#kernel/time/time.ts'
import { readVariants } from '#modules/catalog/read-variants.ts'
import { readContact } from '#modules/members/read-contact.ts'
import { findOrder } from '#modules/orders/find-order.ts'
import { notifyBuyer } from '#modules/orders/order-news.ts'
import { reachOrder, type OrderKey } from '#modules/orders/reach-order.ts'
import { readOrderInHand, type LineInHand } from '#modules/orders/take-order.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import type { InputOf, OutputOf } from '#platform/http/endpoint.ts'
import { oneByOne } from '#platform/jobs/one-by-one.ts'
import { readGifts } from './data/gifts.ts'
import { lockItems, readItems } from './data/items.ts'
import { readRegistries } from './data/registries.ts'
import { insertStuck, readStuck, settleStuckRow, type StoredStuck } from './data/stuck.ts'
import { readUnits } from './data/units.ts'
import { titleOf } from './describe-registry.ts'
import { namesOf } from './domain/registry.ts'
import { isFree } from './domain/unit-counts.ts'
import { creditMail } from './mail/credit-mails.ts'
import type { RegistryParts } from './registry-parts.ts'
import type { registriesStaffContract } from './staff-contract.ts'
import type { stuckContract } from './stuck-contract.ts'
import { keysOf, reasonOf } from './take-gift-credit.ts'

type Stuck = OutputOf<typeof stuckContract.listStuckGifts>
type Choice = InputOf<typeof stuckContract.settleStuckGift>
type Parts = Pick<RegistryParts, 'db' | 'clock' | 'mails' | 'jobs' | 'origin' | 'giftCredit'>

/** After this the giver is refunded. */
const timeToChoose = days(7)

/** Records units of a gift that cannot be shipped, and asks the giver to choose. */
export async function notifyUndeliverableGift(
  ctx: Ctx,
  { jobs }: Pick<RegistryParts, 'jobs'>,
  { order, lineId, qty }: InputOf<typeof registriesStaffContract.tellGiftIsStuck>,
): Promise<{ until: string } | Refusal> {
  const orderId = await findOrder(ctx.db, order)
  const units = await readUnits(
    ctx.db,
    sql`u.order_id = ${orderId ?? ''} and u.line_id = ${lineId} and u.status = 'bought'`,
  )
  const [gift] = await readGifts(ctx.db, sql`g.id = ${units[0]?.giftId ?? ''}`)
  const line = orderId === null ? null : await readLine(ctx, { orderId, lineId })
  if (orderId === null || !gift || !line || units.length < qty)
    return refuse('not-found', 'This line doesn’t have that many unshipped registry gifts.', {
      reason: 'gift-units-not-found',
    })
  const [registry] = await readRegistries(ctx.db, sql`r.id = ${gift.registryId}`)
  const names = namesOf(registry?.registrants ?? [])
  const until = new Date(ctx.now.getTime() + timeToChoose)
  return inTransaction(ctx.db, async (tx) => {
    const told = { lineId, orderId, registryId: gift.registryId, qty, until: until.toISOString() }
    if (!(await insertStuck(tx, told, ctx.now)))
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
        `We can’t ship ${qty > 1 ? `${qty} × ` : ''}${nameOf(line)} to ${names} after all.`,
        `Open the order and choose another item from their registry at the same price, store credit for ${names}, or a refund. If you don’t choose, we’ll refund you on ${formatDate(calendarDate(until))}.`,
      ],
    })
    return { until: until.toISOString() }
  })
}

async function readLine(
  { db }: Pick<Ctx, 'db'>,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<LineInHand | null> {
  return (await readOrderInHand(db, orderId))?.lines.find(({ id }) => id === lineId) ?? null
}

const nameOf = ({ title, options }: Pick<LineInHand, 'title' | 'options'>): string =>
  [title, ...options].join(', ')

export async function listStuckGifts(ctx: Ctx, key: OrderKey): Promise<Stuck | Refusal> {
  const reached = await reachOrder(ctx, key)
  if (isRefusal(reached)) return reached
  const found = await readStuck(ctx.db, sql`s.order_id = ${reached.orderId}`)
  return { rows: (await Promise.all(found.map((stuck) => describeStuck(ctx, stuck)))).flat() }
}

async function describeStuck(ctx: Ctx, stuck: StoredStuck): Promise<Stuck['rows']> {
  const { lineId, qty, registryId, until, choice, variantId } = stuck
  const line = await readLine(ctx, stuck)
  const [registry] = await readRegistries(ctx.db, sql`r.id = ${registryId}`)
  if (!line || !registry) return []
  const swaps = choice === null ? await swapsFor(ctx, { stuck, line }) : []
  const taken =
    variantId === null ? undefined : (await readVariants(ctx.db, [variantId])).get(variantId)
  return [
    {
      lineId,
      qty,
      title: nameOf(line),
      names: namesOf(registry.registrants),
      until: new Date(until).toISOString(),
      choice,
      inPlace: taken ? titleOf(taken) : '',
      swaps,
    },
  ]
}

/** Items of the same price with enough units left and in stock. Monogrammed units cannot be replaced. */
async function swapsFor(
  { db, now }: Ctx,
  { stuck, line }: { stuck: StoredStuck; line: LineInHand },
): Promise<Stuck['rows'][number]['swaps']> {
  if (line.units.some(({ totals }) => totals.personalization > 0)) return []
  const items = (await readItems(db, sql`i.registry_id = ${stuck.registryId}`)).filter(
    ({ variantId }) => variantId !== line.variantId,
  )
  const units = await readUnits(db, sql`u.registry_id = ${stuck.registryId}`)
  const open = items.filter(
    ({ id }) => units.filter((unit) => unit.itemId === id && isFree(unit, now)).length >= stuck.qty,
  )
  const variants = await readVariants(
    db,
    open.map(({ variantId }) => variantId),
  )
  return [...variants.values()]
    .filter(
      ({ active, available, price }) =>
        active && available >= stuck.qty && price === line.unitPrice,
    )
    .map((facts) => ({ variantId: facts.id, title: titleOf(facts), picture: facts.picture }))
}

const chosenAlready = () =>
  refuse('transition-illegal', 'You’ve already made a choice.', {
    reason: 'gift-choice-already-made',
    detail: { allowed: [] },
  })

export async function settleStuckGift(
  ctx: Ctx,
  parts: Parts,
  { lineId, choice, variantId, ...key }: Choice,
): Promise<Stuck | Refusal> {
  const reached = await reachOrder(ctx, key)
  if (isRefusal(reached)) return reached
  const [stuck] = await readStuck(
    ctx.db,
    sql`s.order_id = ${reached.orderId} and s.line_id = ${lineId}`,
  )
  if (!stuck)
    return refuse('not-found', 'We couldn’t find a gift that needs your decision.', {
      reason: 'undeliverable-gift-not-found',
    })
  if (stuck.choice !== null) return chosenAlready()
  if (choice === 'swap') {
    const [described] = await describeStuck(ctx, stuck)
    if (!described?.swaps.some((one) => one.variantId === variantId))
      return refuse('not-found', 'This item is no longer available. Choose another.', {
        reason: 'replacement-not-available',
      })
  }
  const refused = await settle(parts, stuck, {
    choice,
    variantId: choice === 'swap' ? (variantId ?? null) : null,
  })
  return refused ?? listStuckGifts(ctx, key)
}

type TakeWord = (tx: Tx) => Promise<Refusal | null>

interface Settlement {
  readonly choice: Choice['choice']
  readonly variantId: string | null
}

/** Saves the choice in the same transaction as its effect, so that a concurrent second choice is refused. */
async function settle(
  parts: Parts,
  stuck: StoredStuck,
  { choice, variantId }: Settlement,
): Promise<Refusal | null> {
  const { lineId, orderId, qty } = stuck
  const takeWord = async (tx: Tx) => {
    // Lock order: registry items before stock, as in placing an order.
    if (variantId !== null)
      await lockItems(tx, sql`i.registry_id = ${stuck.registryId} and i.variant_id = ${variantId}`)
    const isTaken = await settleStuckRow(tx, { lineId, choice, variantId, now: parts.clock.now() })
    return isTaken ? null : chosenAlready()
  }
  const waiting = await readUnits(
    parts.db,
    sql`u.order_id = ${orderId} and u.line_id = ${lineId} and u.status = 'bought'`,
  )
  const keys = keysOf(waiting).slice(0, qty)
  if (keys.length === 0) return inTransaction(parts.db, takeWord)
  const made = await actOn(parts, stuck, { choice, variantId, keys, takeWord })
  return isRefusal(made) ? made : null
}

async function actOn(
  parts: Parts,
  { orderId, registryId }: StoredStuck,
  {
    choice,
    variantId,
    keys,
    takeWord,
  }: Settlement & { keys: { lineId: string; unit: number }[]; takeWord: TakeWord },
): Promise<object> {
  const stopped = { orderId, keys, takeWord, by: { kind: 'system' } } as const
  if (choice === 'swap') return parts.giftCredit.swap({ ...stopped, variantId: variantId ?? '' })
  if (choice === 'refund') return parts.giftCredit.stop(stopped)
  const [registry] = await readRegistries(parts.db, sql`r.id = ${registryId}`)
  const owner = registry && (await readContact(parts.db, registry.ownerId))
  if (!registry || !owner)
    return refuse(
      'transition-illegal',
      'They no longer have an account with us. Choose a refund instead.',
      { reason: 'registry-owner-account-closed' },
    )
  const [gift] = await readGifts(
    parts.db,
    sql`g.order_id = ${orderId} and g.registry_id = ${registryId}`,
  )
  const recipient = { id: registry.ownerId, email: owner.email }
  const reason = reasonOf({ giverName: gift?.giverName ?? '' })
  const made = await parts.giftCredit.give({ ...stopped, recipient, restock: false, reason })
  if (isRefusal(made)) return made
  const { origin, mails } = parts
  const link = `${origin}/registry/myRegistry/${registryId}`
  const mail = creditMail({
    giverName: gift?.giverName ?? '',
    credit: made.credit,
    why: 'stuck',
    link,
    origin,
  })
  await inTransaction(parts.db, (tx) =>
    mails.sendLater(tx, {
      dedupeKey: `registry-stuck:${keys[0]?.lineId}`,
      to: owner.email,
      ...mail,
    }),
  )
  return made
}

/** Refunds givers who did not choose in time. */
export async function settleOverdueGifts(parts: Parts): Promise<void> {
  const now = parts.clock.now().toISOString()
  const overdue = await readStuck(
    parts.db,
    sql`s.settled_at is null and s.until < ${now}::timestamptz`,
  )
  await oneByOne(overdue, (stuck) => settle(parts, stuck, { choice: 'refund', variantId: null }))
}
