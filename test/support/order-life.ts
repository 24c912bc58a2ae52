import { isRefusal } from '#kernel/refusal/refusal.ts'
import { createId } from '#kernel/ids/ids.ts'
import { days, hours, minutes } from '#kernel/time/time.ts'
import { adjustPoints } from '#modules/loyalty/commands/adjust-points.ts'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { enrollMember } from '#modules/loyalty/commands/enroll-member.ts'
import { isOurFault, returnReasons } from '#modules/returns/domain/reasons.ts'
import { createGiftCard } from '#modules/wallet/commands/activate-gift-card.ts'
import { grantCredit } from '#modules/wallet/grant-credit.ts'
import { inTransaction, type Database } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Bought, TestAftercare } from './aftercare.ts'
import { homeAddress, unwrapResult, type TestBuyer } from './checkout.ts'
import { exchange } from './exchange.ts'
import { signedInMember } from './signed-in-member.ts'

export interface Random {
  readonly next: () => number
  /** From one to the largest. */
  readonly count: (max: number) => number
  readonly pick: <T>(options: readonly T[]) => T | undefined
}

/** mulberry32: a run can be repeated by its seed. */
export function createRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    count: (max) => 1 + Math.floor(next() * Math.max(1, max)),
    pick: (options) => options[Math.floor(next() * options.length)],
  }
}

interface Asker {
  readonly ctx: TestBuyer['ctx']
  readonly key: { readonly id: string } | { readonly gift: string }
}

export interface OrderLife extends Bought, Random {
  readonly key: { readonly id: string }
  /** Who requested each return. */
  readonly askers: Map<string, Asker>
}

/** An event of an order; an impossible one is refused without an effect. */
export type OrderLifeEvent = (life: OrderLife) => Promise<unknown>

type Wanted = readonly { readonly variantId: string; readonly qty: number }[]

interface NewOrder {
  readonly chance: Random
  readonly lines: Wanted
}

/** A new member with a cart, ready to place it, with random shipping method and tenders. */
export async function prepareOrder(
  { shop, database }: { shop: TestAftercare; database: Database },
  { chance, lines }: NewOrder,
): Promise<TestBuyer> {
  const { checkout } = shop
  const member = await signedInMember(database, { now: checkout.clock.now() })
  const buyer = checkout.buyer(member.actor)
  const settlement = await buyer.prepare(lines)
  const groupId = settlement.groups[0]?.id ?? ''
  if (chance.next() < 0.3)
    unwrapResult(
      await checkout.handlers.quoteCheckout(
        buyer.ctx,
        { groups: [{ groupId, methodId: 'express' }] },
        exchange,
      ),
    )
  if (chance.next() < 0.5)
    await bringTenders({ shop, database }, { chance, buyer, memberId: member.id })
  return buyer
}

/** The life of an order that was placed. */
export function createOrderLife(
  { chance, buyer }: { chance: Random; buyer: TestBuyer },
  { orderId, orderNumber }: Pick<PayStatus, 'orderId' | 'orderNumber'>,
): OrderLife {
  return {
    ...chance,
    orderId: orderId ?? '',
    number: orderNumber ?? '',
    buyer,
    key: { id: orderId ?? '' },
    askers: new Map(),
  }
}

/** Places an order of a new member with random shipping method and tenders. */
export async function startOrderLife(
  places: { shop: TestAftercare; database: Database },
  { chance, lines, wait }: NewOrder & { wait: number },
): Promise<OrderLife> {
  const { shop } = places
  const buyer = await prepareOrder(places, { chance, lines })
  const { checkoutId, due } = unwrapResult(await buyer.place())
  if (due > 0) await buyer.enterCard(checkoutId)
  const placed = await buyer.complete(checkoutId)
  await shop.pass(0)
  shop.checkout.clock.advance(wait)
  return createOrderLife({ chance, buyer }, placed)
}

async function bringTenders(
  { shop, database }: { shop: TestAftercare; database: Database },
  { chance, buyer, memberId }: { chance: Random; buyer: TestBuyer; memberId: string },
): Promise<void> {
  const { clock, handlers, loyalty } = shop.checkout
  const now = clock.now()
  if (chance.next() < 0.6) {
    for (const balanceType of ['promotional', 'refund_credit'] as const)
      await inTransaction(database.db, (tx) =>
        grantCredit(tx, {
          ownerId: memberId,
          balanceType,
          amount: chance.count(60_00),
          ref: createId('rfd'),
          reason: 'For a life',
          now,
        }),
      )
    unwrapResult(await handlers.quoteCheckout(buyer.ctx, { wallet: true }, exchange))
  }
  if (chance.next() < 0.4) {
    const { code } = await inTransaction(database.db, (tx) =>
      createGiftCard(tx, { amount: chance.count(90_00), reason: 'For a life', now }),
    )
    unwrapResult(await handlers.applyGiftCard(buyer.ctx, { code }, exchange))
  }
  if (chance.next() < 0.4) {
    await inTransaction(database.db, (tx) => enrollMember(tx, { memberId, now }))
    unwrapResult(
      (await adjustPoints(shop.clerk, loyalty, {
        memberId,
        points: 900,
        reason: 'For a life.',
        ref: createId('mna'),
      })) ?? {},
    )
    const { most } = unwrapResult(await handlers.quoteCheckout(buyer.ctx, {}, exchange)).tenders
      .points ?? { most: 0 }
    if (most > 0) unwrapResult(await handlers.quoteCheckout(buyer.ctx, { points: most }, exchange))
  }
}

const onTheWay = ['pre_transit', 'in_transit', 'out_for_delivery', 'exception']

/** All events by buyers, staff, carriers, gift recipients and time. */
export function createLifeEvents(
  shop: TestAftercare,
  database: Database,
): Readonly<Record<string, OrderLifeEvent>> {
  const { staff, buyers, clerk, checkout } = shop
  const read = async ({ orderId }: OrderLife) =>
    unwrapResult(await staff.staffReadOrder(clerk, { order: orderId }, exchange))
  const parcelOf = async (life: OrderLife, status: readonly string[]) =>
    life.pick((await read(life)).parcels.filter((parcel) => status.includes(parcel.status)))?.id
    ?? ''
  const returnOf = async (life: OrderLife) =>
    life.pick(unwrapResult(await buyers.readReturns(life.buyer.ctx, life.key, exchange)).rows)
  const items = async (life: OrderLife) => {
    const line = life.pick((await read(life)).money)
    return line ? [{ lineId: line.lineId, qty: life.count(line.qty) }] : []
  }
  const groupOf = async (life: OrderLife) => (await read(life)).pieces[0]?.groupId ?? ''

  async function askReturn(life: OrderLife, asker: Asker): Promise<unknown> {
    const eligible = await buyers.readEligibility(asker.ctx, asker.key, exchange)
    if (isRefusal(eligible)) return eligible
    const line = life.pick(eligible.lines.filter(({ returnable }) => returnable > 0))
    if (!line) return null
    const resolution = life.pick(line.resolutions) ?? 'refund'
    const isFault = resolution === 'keep' || resolution === 'replace'
    const reason =
      life.pick(isFault && life.count(4) > 1 ? returnReasons.filter(isOurFault) : returnReasons)
      ?? 'other'
    const exchangeVariantId =
      resolution === 'exchange' ? life.pick(line.exchanges)?.variantId : undefined
    const returnInput = {
      lineId: line.lineId,
      qty: life.count(line.returnable),
      reason,
      note: '',
      resolution,
    }
    const request = {
      ...asker.key,
      items: [{ ...returnInput, ...(exchangeVariantId && { exchangeVariantId }) }],
      method:
        resolution === 'keep'
          ? ('none' as const)
          : (life.pick(['label', 'own', 'none', 'qr_dropoff'] as const) ?? 'label'),
    }
    const preview = await buyers.previewReturn(asker.ctx, request, exchange)
    if (isRefusal(preview)) return preview
    const { toCard, asCredit } = preview.money
    const submission = await buyers.submitReturn(
      asker.ctx,
      { ...request, expected: { toCard, asCredit }, photos: [] },
      exchange,
    )
    if (!isRefusal(submission)) life.askers.set(submission.id, asker)
    return submission
  }
  const buyerAsks: OrderLifeEvent = (life) =>
    askReturn(life, { ctx: life.buyer.ctx, key: life.key })

  async function recipientAsks(life: OrderLife): Promise<unknown> {
    const code = await buyers.readGiftCode(
      life.buyer.ctx,
      { ...life.key, groupId: await groupOf(life) },
      exchange,
    )
    if (isRefusal(code)) return code
    const recipient = await signedInMember(database, { now: checkout.clock.now() })
    return askReturn(life, { ctx: checkout.buyer(recipient.actor).ctx, key: { gift: code.code } })
  }

  /**
   * A return in one of the states, including those of recipients; sometimes any other, which is
   * refused.
   */
  async function returnIn(life: OrderLife, status: readonly string[]): Promise<string> {
    const returns = await queryRows(
      database.db,
      { id: text, status: text },
      sql`select id, status from returns where order_id = ${life.orderId} order by seq`,
    )
    const candidates =
      life.next() < 0.1 ? returns : returns.filter((candidate) => status.includes(candidate.status))
    return life.pick(candidates)?.id ?? '-'
  }
  const piecesOf = async (id: string) => {
    const returnDetail = await staff.staffReadReturn(clerk, { return: id }, exchange)
    return isRefusal(returnDetail) ? [] : returnDetail.items
  }

  async function receive(life: OrderLife): Promise<unknown> {
    const id = await returnIn(life, [
      'approved',
      'label_issued',
      'in_transit',
      'expired',
      'received',
      'partly_settled',
    ])
    const unit = life.pick((await piecesOf(id)).filter(({ state }) => state === 'open'))
    const selection =
      unit && life.count(2) === 1 ? { items: [{ lineId: unit.lineId, qty: 1 }] } : {}
    return staff.receiveReturn(clerk, { return: id, ...selection }, exchange)
  }

  async function inspect(life: OrderLife): Promise<unknown> {
    const id = await returnIn(life, ['received'])
    const inspections = (await piecesOf(id)).flatMap(({ lineId, state, resolution }) => {
      const decision =
        life.pick(['accept', 'accept', 'accept', 'accept_less', 'reject'] as const) ?? 'accept'
      const isMoney = resolution === 'refund' || resolution === 'credit' || life.next() < 0.05
      const withhold =
        life.count(2) === 1 ? { amount: life.count(30_00) } : { share: life.count(9_999) }
      const result =
        decision !== 'accept_less'
          ? { decision, note: '' }
          : isMoney
            ? { decision, withhold, note: 'It was worn.' }
            : { decision: 'accept' as const, note: '' }
      return state === 'received'
        ? [{ lineId, qty: 1, sellable: life.count(2) === 1, ...result }]
        : []
    })
    return inspections.length === 0
      ? null
      : staff.inspectReturn(clerk, { return: id, items: inspections }, exchange)
  }

  async function answer(life: OrderLife): Promise<unknown> {
    const id = await returnIn(life, ['inspected', 'partly_settled', 'received'])
    const asker = life.askers.get(id) ?? { ctx: life.buyer.ctx, key: life.key }
    return buyers.answerOffer(
      asker.ctx,
      { ...asker.key, returnId: id, accept: life.count(3) > 1 },
      exchange,
    )
  }

  async function chooseOtherWay(life: OrderLife): Promise<unknown> {
    const groupId = await groupOf(life)
    const methods = await buyers.readOtherWays(life.buyer.ctx, { ...life.key, groupId }, exchange)
    const methodId = isRefusal(methods) ? undefined : life.pick(methods.rows)?.id
    return methodId === undefined
      ? methods
      : buyers.editOrder(life.buyer.ctx, { ...life.key, groupId, methodId }, exchange)
  }

  return {
    'its address is corrected': async (life) =>
      buyers.editOrder(
        life.buyer.ctx,
        {
          ...life.key,
          groupId: await groupOf(life),
          address: { ...homeAddress, line1: `${life.count(99)} Orchard Street` },
        },
        exchange,
      ),
    'a card is written': async (life) =>
      buyers.editOrder(
        life.buyer.ctx,
        { ...life.key, groupId: await groupOf(life), giftNote: `With love ${life.count(9)}` },
        exchange,
      ),
    'a slower way is chosen': chooseOtherWay,
    'its buyer cancels it': (life) => buyers.cancelOrder(life.buyer.ctx, life.key, exchange),
    'its buyer asks to cancel it': (life) =>
      buyers.requestCancel(life.buyer.ctx, { ...life.key, reason: '' }, exchange),
    'the request is answered': (life) =>
      staff.answerCancelRequest(
        clerk,
        { order: life.orderId, approve: life.count(2) === 1, answer: 'No.' },
        exchange,
      ),
    'part of it is canceled': async (life) =>
      staff.staffCancel(
        clerk,
        { order: life.orderId, reason: 'stock', items: await items(life) },
        exchange,
      ),
    'it is held': (life) =>
      staff.holdOrder(clerk, { order: life.orderId, reason: 'To be checked' }, exchange),
    'it goes on': (life) => staff.releaseOrder(clerk, { order: life.orderId }, exchange),
    'it is made': (life) => staff.makePieces(clerk, { order: life.orderId }, exchange),
    'it is packed': async (life) =>
      staff.preparePieces(clerk, { order: life.orderId, items: await items(life) }, exchange),
    'part of it leaves': async (life) => {
      shop.fate(life.pick(['arrives', 'arrives', 'late', 'lost'] as const) ?? 'arrives')
      return staff.shipPieces(clerk, { order: life.orderId, items: await items(life) }, exchange)
    },
    'all of it leaves': (life) => staff.shipPieces(clerk, { order: life.orderId }, exchange),
    'a parcel arrives': async (life) =>
      staff.deliverShipment(
        clerk,
        { shipment: await parcelOf(life, [...onTheWay, 'lost']) },
        exchange,
      ),
    'another parcel arrives': async (life) =>
      staff.deliverShipment(clerk, { shipment: await parcelOf(life, onTheWay) }, exchange),
    'a parcel is given up': async (life) =>
      staff.loseShipment(clerk, { shipment: await parcelOf(life, onTheWay) }, exchange),
    'a lost parcel is sent anew': async (life) =>
      staff.reshipLost(clerk, { shipment: await parcelOf(life, ['lost']) }, exchange),
    'a lost parcel is paid back': async (life) =>
      staff.refundLost(clerk, { shipment: await parcelOf(life, ['lost']) }, exchange),
    'something is given back': (life) =>
      staff.refundGoodwill(
        clerk,
        { order: life.orderId, amount: life.count(3_000), reason: 'Sorry.' },
        exchange,
      ),
    'a return is asked for': buyerAsks,
    'another return is asked for': buyerAsks,
    'whoever was given it asks for a return': recipientAsks,
    'a return is ended': async (life) =>
      buyers.cancelReturn(
        life.buyer.ctx,
        { ...life.key, returnId: (await returnOf(life))?.id ?? '-' },
        exchange,
      ),
    'a return is opened again': async (life) =>
      buyers.reopenReturn(
        life.buyer.ctx,
        { ...life.key, returnId: (await returnOf(life))?.id ?? '-' },
        exchange,
      ),
    'a return is reviewed': async (life) =>
      staff.reviewReturn(
        clerk,
        {
          return: await returnIn(life, ['needs_review']),
          approve: life.count(3) > 1,
          answer: 'No.',
        },
        exchange,
      ),
    'a return is handed over': async (life) =>
      staff.scanReturn(clerk, { return: await returnIn(life, ['label_issued']) }, exchange),
    'a return comes in': receive,
    'a return is looked at': inspect,
    'an offer for less is answered': answer,
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
    'the half hour is over': () => shop.pass(minutes(31)),
  }
}

/** Names of possible next events, weighted, because purely random runs rarely reach returns. */
export async function suggestNextEvents(
  shop: TestAftercare,
  { orderId }: OrderLife,
): Promise<string[]> {
  const {
    pieces: units,
    parcels,
    status,
  } = unwrapResult(await shop.staff.staffReadOrder(shop.clerk, { order: orderId }, exchange))
  const isAny = (is: (unit: (typeof units)[number]) => boolean) => units.some(is)
  const times = (count: number, name: string) => Array.from({ length: count }, () => name)
  return [
    ...(status === 'on_hold' ? times(4, 'it goes on') : []),
    ...(isAny((unit) => ['unfulfilled', 'in_production', 'ready'].includes(unit.status))
      ? [
          'the half hour is over',
          'it is packed',
          'part of it leaves',
          ...times(3, 'all of it leaves'),
        ]
      : []),
    ...(parcels.some((parcel) => onTheWay.includes(parcel.status))
      ? ['a day goes by', 'a parcel is given up', ...times(4, 'another parcel arrives')]
      : []),
    ...(parcels.some((parcel) => parcel.status === 'lost')
      ? ['a lost parcel is sent anew', 'a lost parcel is paid back']
      : []),
    ...(isAny((unit) => unit.status === 'delivered' && unit.returnState === 'no')
      ? ['whoever was given it asks for a return', ...times(3, 'a return is asked for')]
      : []),
    ...(isAny((unit) => unit.returnState === 'open')
      ? [
          'an hour goes by',
          'a return is handed over',
          'a return comes in',
          'an offer for less is answered',
          ...times(2, 'a return is reviewed'),
          ...times(3, 'a return comes in and is looked at'),
        ]
      : []),
  ]
}

/** Describes an event and its result, for failure messages. */
export function describeResult(name: string, result: unknown): string {
  return isRefusal(result) ? `${name} (refused: ${result.message})` : name
}
