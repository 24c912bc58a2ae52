import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { rows } from '#platform/db/database.server.ts'
import { openTestAftercare, type Bought } from '#test/support/aftercare.ts'
import { must } from '#test/support/checkout.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { makeVariant } from '#test/support/goods.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { exchange } from '#test/support/exchange.ts'
import { isOurFault, reasons } from './domain/reasons.ts'

const database = await openTestDatabase()
const shop = openTestAftercare(database)
const { staff, buyers, clerk, checkout } = shop
/** `npm run test:lives` leads two thousand. */
const lives = Number(process.env['LIVES'] ?? 15)
const firstSeed = Number(process.env['LIFE'] ?? 1)

/** mulberry32: a life can be led again by its number. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Life extends Bought {
  readonly key: { readonly id: string }
  readonly pick: <T>(options: readonly T[]) => T | undefined
  readonly count: (max: number) => number
}

type Event = (life: Life) => Promise<unknown>

const read = async ({ orderId }: Life) => must(await staff.staffReadOrder(clerk, { order: orderId }, exchange))
const parcelOf = async (life: Life, status: readonly string[]) =>
  life.pick((await read(life)).parcels.filter((parcel) => status.includes(parcel.status)))?.id ?? ''
const returnOf = async (life: Life) => life.pick(must(await buyers.readReturns(life.buyer.ctx, life.key, exchange)).rows)
const items = async (life: Life) => {
  const line = life.pick((await read(life)).money)
  return line ? [{ lineId: line.lineId, qty: life.count(line.qty) }] : []
}
const onTheWay = ['pre_transit', 'in_transit', 'out_for_delivery', 'exception']

/** What can happen to an order; what cannot happen now is refused and leaves nothing behind. What leads on stands there several times. */
const events: Readonly<Record<string, Event>> = {
  'its buyer cancels it': (life) => buyers.cancelOrder(life.buyer.ctx, life.key, exchange),
  'its buyer asks to cancel it': (life) => buyers.requestCancel(life.buyer.ctx, { ...life.key, reason: '' }, exchange),
  'the request is answered': (life) =>
    staff.answerCancelRequest(clerk, { order: life.orderId, approve: life.count(2) === 1, answer: 'No.' }, exchange),
  'part of it is cancelled': async (life) =>
    staff.staffCancel(clerk, { order: life.orderId, reason: 'stock', items: await items(life) }, exchange),
  'it is held': (life) => staff.holdOrder(clerk, { order: life.orderId, reason: 'To be checked' }, exchange),
  'it goes on': (life) => staff.releaseOrder(clerk, { order: life.orderId }, exchange),
  'it is made': (life) => staff.makePieces(clerk, { order: life.orderId }, exchange),
  'it is packed': async (life) => staff.preparePieces(clerk, { order: life.orderId, items: await items(life) }, exchange),
  'part of it leaves': async (life) => {
    shop.fate(life.pick(['arrives', 'arrives', 'late', 'lost'] as const) ?? 'arrives')
    return staff.shipPieces(clerk, { order: life.orderId, items: await items(life) }, exchange)
  },
  'all of it leaves': (life) => staff.shipPieces(clerk, { order: life.orderId }, exchange),
  'a parcel arrives': async (life) => staff.deliverShipment(clerk, { shipment: await parcelOf(life, [...onTheWay, 'lost']) }, exchange),
  'another parcel arrives': async (life) => staff.deliverShipment(clerk, { shipment: await parcelOf(life, onTheWay) }, exchange),
  'a parcel is given up': async (life) => staff.loseShipment(clerk, { shipment: await parcelOf(life, onTheWay) }, exchange),
  'a lost parcel is sent anew': async (life) => staff.reshipLost(clerk, { shipment: await parcelOf(life, ['lost']) }, exchange),
  'a lost parcel is paid back': async (life) => staff.refundLost(clerk, { shipment: await parcelOf(life, ['lost']) }, exchange),
  'something is given back': (life) =>
    staff.refundGoodwill(clerk, { order: life.orderId, amount: life.count(3_000), reason: 'Sorry.' }, exchange),
  'a return is asked for': askReturn,
  'another return is asked for': askReturn,
  'a return is ended': async (life) =>
    buyers.cancelReturn(life.buyer.ctx, { ...life.key, returnId: (await returnOf(life))?.id ?? '-' }, exchange),
  'a return is opened again': async (life) =>
    buyers.reopenReturn(life.buyer.ctx, { ...life.key, returnId: (await returnOf(life))?.id ?? '-' }, exchange),
  'a return is reviewed': async (life) =>
    staff.reviewReturn(clerk, { return: (await returnOf(life))?.id ?? '-', approve: life.count(3) > 1, answer: 'No.' }, exchange),
  'a return is handed over': async (life) => staff.scanReturn(clerk, { return: (await returnOf(life))?.id ?? '-' }, exchange),
  'a return comes in': receive,
  'a return is looked at': inspect,
  'a return comes in and is looked at': async (life) => {
    await receive(life)
    return inspect(life)
  },
  'a day goes by': () => shop.pass(days(1)),
  'a week goes by': async () => {
    for (let day = 0; day < 7; day++) await shop.pass(days(1))
    await shop.tidy()
  },
  'an hour goes by': () => shop.pass(hours(1)),
}

async function askReturn(life: Life): Promise<unknown> {
  const { ctx } = life.buyer
  const { lines } = must(await buyers.readEligibility(ctx, life.key, exchange))
  const line = life.pick(lines.filter(({ returnable }) => returnable > 0))
  if (!line) return null
  const resolution = life.pick(line.resolutions) ?? 'refund'
  const isFault = resolution === 'keep' || resolution === 'replace'
  const reason = life.pick(isFault && life.count(4) > 1 ? reasons.filter(isOurFault) : reasons) ?? 'other'
  const exchangeVariantId = resolution === 'exchange' ? life.pick(line.exchanges)?.variantId : undefined
  const wanted = {
    lineId: line.lineId,
    qty: life.count(line.returnable),
    reason,
    note: '',
    resolution,
    ...(exchangeVariantId && { exchangeVariantId }),
  }
  const asked = {
    ...life.key,
    items: [wanted],
    method: resolution === 'keep' ? ('none' as const) : (life.pick(['label', 'own', 'none', 'qr_dropoff'] as const) ?? 'label'),
  }
  const preview = await buyers.previewReturn(ctx, asked, exchange)
  if (isRefusal(preview)) return preview
  const { toCard, asCredit } = preview.money
  return buyers.submitReturn(ctx, { ...asked, expected: { toCard, asCredit }, photos: [] }, exchange)
}

async function receive(life: Life): Promise<unknown> {
  const found = await returnOf(life)
  const piece = life.pick(found?.pieces.filter(({ state }) => state === 'open') ?? [])
  const some = piece && life.count(2) === 1 ? { items: [{ lineId: piece.lineId, qty: 1 }] } : {}
  return staff.receiveReturn(clerk, { return: found?.id ?? '-', ...some }, exchange)
}

async function inspect(life: Life): Promise<unknown> {
  const found = await returnOf(life)
  const here = found?.pieces.filter(({ state }) => state === 'received') ?? []
  const looked = here.map(({ lineId }) => ({
    lineId,
    qty: 1,
    decision: life.pick(['accept', 'accept', 'reject'] as const) ?? 'accept',
    sellable: life.count(2) === 1,
    note: '',
  }))
  return looked.length === 0 ? null : staff.inspectReturn(clerk, { return: found?.id ?? '-', items: looked }, exchange)
}

async function lead(seed: number, variants: readonly string[]): Promise<string[]> {
  const next = chance(seed)
  const count = (max: number) => 1 + Math.floor(next() * Math.max(1, max))
  const pick = <T>(options: readonly T[]) => options[Math.floor(next() * options.length)]
  const buyer = checkout.buyer((await signedInMember(database, { now: checkout.clock.now() })).actor)
  const lines = variants.filter(() => next() < 0.6).map((variantId) => ({ variantId, qty: count(3) }))
  const bought = await shop.buy(lines.length > 0 ? lines : [{ variantId: variants[0] ?? '', qty: 2 }], { buyer, wait: minutes(count(60)) })
  const life: Life = { ...bought, key: { id: bought.orderId }, pick, count }
  const told: string[] = []
  for (let age = 0; age < 16; age++) {
    const name = pick(next() < 0.5 ? onward : Object.keys(events)) ?? ''
    const result = await events[name]?.(life)
    await look(life)
    told.push(`${name}${isRefusal(result) ? ` (refused: ${result.message})` : ''}`)
    const shown = must(await checkout.handlers.readOrder(buyer.ctx, life.key, exchange))
    expect(shown.status).not.toBe('')
    expect(shown.next).toMatch(/\.$/)
  }
  return told
}

/** Taken is what was paid less what went back, by the order's records and by the provider's books. */
async function moneyIsRight(): Promise<unknown[]> {
  return rows(
    database.db,
    sql`
    select p.order_id, p.captured, p.refunded, p.refund_pending, s.captured as taken, s.refunded as sent,
      (select coalesce(sum(r.amount), 0) from order_refunds r where r.order_id = p.order_id and r.pocket = 'card') as told
    from payments p join sandbox.sessions s on s.id = p.provider_ref
    where s.captured <> p.captured or s.refunded <> p.refunded
      or p.refunded + p.refund_pending <> (select coalesce(sum(r.amount), 0) from order_refunds r where r.order_id = p.order_id and r.pocket = 'card')`,
  )
}

test(`${lives} lives of orders break nothing, whatever happens to them`, { timeout: 7_200_000 }, async () => {
  const first = await makeVariant(database, { price: 33_33, onHand: 1_000_000 })
  const sibling = await makeVariant(database, { price: 31_00, onHand: 1_000_000 })
  await database.db.execute(
    sql`update variants set goods_id = (select goods_id from variants where id = ${first}), position = 1, option_values = '{Moss}' where id = ${sibling}`,
  )
  const variants = [
    first,
    sibling,
    await makeVariant(database, { price: 9_99, onHand: 1_000_000 }),
    await makeVariant(database, { price: 249_00, onHand: 0, oversellLimit: null }),
  ]
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) {
    const told = await lead(seed, variants).catch((error: unknown) => {
      throw new Error(`life ${seed}`, { cause: error })
    })
    if (seed % (lives > 100 ? 100 : 25) !== 0 && seed !== firstSeed + lives - 1) continue
    await shop.pass(minutes(1))
    const broken = [...(await shop.violations()), ...(await moneyIsRight())]
    expect(broken, `after life ${seed}: ${told.join('; ')}`).toEqual([])
  }
  if (lives >= 500) expect(await unseen()).toEqual([])
})

/** What moves an order along; left to chance alone few orders come to their returns. */
const onward = [
  'all of it leaves',
  'a parcel arrives',
  'a parcel arrives',
  'a parcel is given up',
  'a lost parcel is paid back',
  'a return is asked for',
  'a return is asked for',
  'a return is reviewed',
  'a return comes in and is looked at',
  'a return comes in and is looked at',
]

/** All that lives have been seen to come to; those in which nothing ever succeeds would break nothing either. */
const seen = new Set<string>()
const toBeSeen = [
  ...['placed', 'on_hold', 'cancelled', 'closed'].map((status) => `order ${status}`),
  ...['unfulfilled', 'in_production', 'ready', 'shipped', 'delivered', 'lost', 'cancelled'].map((status) => `piece ${status}`),
  ...['shipped', 'delivered', 'lost', 'settled'].map((status) => `parcel ${status}`),
  ...[
    'needs_review',
    'approved',
    'rejected',
    'cancelled',
    'label_issued',
    'in_transit',
    'expired',
    'received',
    'partly_settled',
    'settled',
  ].map((status) => `return ${status}`),
  ...['refund', 'credit', 'exchange', 'replace', 'keep'].map((resolution) => `resolution ${resolution}`),
  ...['cancel', 'lost', 'return', 'claim', 'goodwill'].map((cause) => `refund ${cause}`),
]

async function look({ orderId }: Life): Promise<void> {
  const found = await rows<{ what: string }>(
    database.db,
    sql`
    select 'order ' || status as what from orders where id = ${orderId}
    union select 'piece ' || status from order_pieces where order_id = ${orderId}
    union select 'parcel ' || status from shipments where order_id = ${orderId}
    union select 'return ' || status from returns where order_id = ${orderId}
    union select 'resolution ' || p.resolution from return_pieces p join returns r on r.id = p.return_id
      where r.order_id = ${orderId} and p.state in ('refunded', 'credited', 'exchanged')
    union select 'refund ' || cause from order_refunds where order_id = ${orderId}`,
  )
  for (const { what } of found) seen.add(what)
}

async function unseen(): Promise<string[]> {
  const over = await rows<{ what: string }>(
    database.db,
    sql`select distinct 'order ' || status as what from orders union select distinct 'return ' || status from returns`,
  )
  for (const { what } of over) seen.add(what)
  return toBeSeen.filter((what) => !seen.has(what))
}
