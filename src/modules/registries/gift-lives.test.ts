import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '#kernel/ids/ids.ts'
import { minutes } from '#kernel/time/time.ts'
import type { PieceFact, PieceNews } from '#modules/orders/follow-pieces.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { fixedClock } from '#test/support/clock.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { insertItem, insertUnits, lockItems } from './data/items.ts'
import { insertRegistry } from './data/registries.ts'
import { moveUnits, readUnits } from './data/units.ts'
import { countUnits, planWanted } from './domain/unit-counts.ts'
import { followGifts } from './follow-gifts.ts'
import { registryInvariants } from './fsck.ts'
import { buyGifts, extendGifts, holdGifts, releaseGifts } from './gift-holds.ts'

const database = await openTestDatabase()
const { db } = database
/** `npm run test:lives` leads three thousand. */
const lives = Number(process.env['GIFT_LIVES'] ?? 25)
const firstSeed = Number(process.env['LIFE'] ?? 1)
const price = 48_00

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

type Piece = { over: boolean; at: 'bought' | 'shipped' | 'delivered' | 'back' | 'kept' }
interface Held {
  checkoutId: string
  qty: number
  /** Of the units it still holds, which are beyond the wish. */
  over: boolean[]
  until: Date
}
interface Given {
  orderId: string
  lineId: string
  pieces: Piece[]
}

/** The same registry in the head: what ought to be, counted from what was done and not from the tables. */
class Model {
  wanted: number
  holds: Held[] = []
  given: Given[] = []
  elsewhere = 0
  /** What givers have paid and not been given back, in cents. */
  paid = 0

  constructor(wanted: number) {
    this.wanted = wanted
  }

  pieces(...at: Piece['at'][]): Piece[] {
    return this.given.flatMap(({ pieces }) => pieces).filter((piece) => at.includes(piece.at))
  }

  taken(): number {
    return this.pieces('bought', 'shipped', 'delivered', 'kept').filter(({ over }) => !over).length + this.elsewhere
  }

  held(now: Date): number {
    return this.holds.filter(({ until }) => until > now).reduce((sum, { over }) => sum + over.filter((one) => !one).length, 0)
  }

  free(now: Date): number {
    return this.wanted - this.taken() - this.held(now)
  }
}

const owner = await signedInMember(database)
let whoReturns: 'buyer' | 'recipient' = 'buyer'
const follow = followGifts(async () => ({ initiator: whoReturns, isOurFault: false }))

async function lead(seed: number): Promise<void> {
  const next = chance(seed)
  const upTo = (max: number): number => 1 + Math.floor(next() * max)
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)]
  const clock = fixedClock()
  const [registryId, variantId, giverId] = [newId('reg'), newId('var'), newId('gst')]
  const model = new Model(upTo(4))
  const itemId = await inTransaction(db, async (tx) => {
    await insertRegistry(tx, { id: registryId, ownerId: owner.id, title: 'A life', now: clock.now() })
    await tx.execute(sql`
      update registries set status = 'active', slug = ${`life-${registryId.slice(4)}`}, registrants = '[{"firstName": "N", "lastName": "H"}]', address_before = '{}' where id = ${registryId}`)
    return insertItem(tx, { registryId, variantId, wanted: model.wanted, addedFrom: 'hand', price, now: clock.now() })
  })

  const facts = async (given: Given, piece: Piece, kind: PieceFact['kind']) =>
    inTransaction(db, (tx) =>
      follow(tx, {
        order: { id: given.orderId } as PieceNews['order'],
        facts: [{ lineId: given.lineId, unit: given.pieces.indexOf(piece), kind, variantId, was: variantId }],
        now: clock.now(),
      }),
    )
  const anyPiece = (at: Piece['at']): { given: Given; piece: Piece } | undefined =>
    pick(model.given.flatMap((given) => given.pieces.filter((piece) => piece.at === at).map((piece) => ({ given, piece }))))
  const becomes = (at: Piece['at'], kind: PieceFact['kind'], to: Piece['at']) => async () => {
    const found = anyPiece(at)
    if (!found) return
    await facts(found.given, found.piece, kind)
    found.piece.at = to
    if (to === 'back') model.paid -= price
  }

  const acts: Readonly<Record<string, () => Promise<void>>> = {
    async hold() {
      const [qty, now, consents] = [upTo(3), clock.now(), next() < 0.3]
      const checkoutId = newId('chk')
      if (consents)
        await db.execute(sql`
          insert into registry_over_consents (item_id, giver_id, qty, at) values (${itemId}, ${giverId}, 9, now()) on conflict do nothing`)
      else await db.execute(sql`delete from registry_over_consents where item_id = ${itemId}`)
      const free = model.free(now)
      const refused = await inTransaction(db, (tx) =>
        holdGifts(tx, { checkoutId, giverId, gifts: [{ registryId, variantId, qty }], until: now, now }),
      )
      expect(refused === null).toBe(consents || qty <= free)
      if (refused) return
      // What had expired may have been taken from others.
      const over = Array.from({ length: qty }, (_, index) => index >= free)
      const stillFree =
        model.wanted
        - model.taken()
        - model.held(now)
        - model.holds.filter(({ until }) => until <= now).reduce((sum, one) => sum + one.over.filter((isOver) => !isOver).length, 0)
      await settleTheft(Math.max(0, Math.min(qty, free) - stillFree))
      model.holds.push({ checkoutId, qty, over, until: new Date(now.getTime() + minutes(15)) })
    },
    async pay() {
      const held = pick(model.holds)
      if (!held) return
      model.holds.splice(model.holds.indexOf(held), 1)
      const now = clock.now()
      const given = { orderId: newId('ord'), lineId: newId('oln') }
      const units = await readUnits(db, sql`u.checkout_id = ${held.checkoutId}`)
      await inTransaction(db, (tx) =>
        buyGifts(tx, {
          ...given,
          checkoutId: held.checkoutId,
          giverId,
          giverName: 'May',
          giverEmail: 'may@example.com',
          notes: new Map(),
          lines: [{ registryId, variantId, qty: held.qty, lineId: given.lineId }],
          now,
        }),
      )
      const bought = await readUnits(db, sql`u.order_id = ${given.orderId}`)
      expect(bought, 'who has paid is refused nothing').toHaveLength(held.qty)
      const pieces = Array.from({ length: bought.length }, (_, index) => bought.find(({ unit }) => unit === index))
      await settleTheft(pieces.filter((unit) => unit && !unit.isOver).length - units.filter(({ isOver }) => !isOver).length)
      model.given.push({ ...given, pieces: pieces.map((unit) => ({ over: unit?.isOver ?? false, at: 'bought' as const })) })
      model.paid += price * held.qty
    },
    async fail() {
      const held = pick(model.holds)
      if (!held) return
      model.holds.splice(model.holds.indexOf(held), 1)
      await inTransaction(db, (tx) => releaseGifts(tx, held.checkoutId, clock.now()))
    },
    async stay() {
      const held = pick(model.holds.filter(({ until }) => until > clock.now()))
      if (!held) return
      held.until = new Date(held.until.getTime() + minutes(5))
      await inTransaction(db, (tx) => extendGifts(tx, held.checkoutId, held.until))
    },
    async wait() {
      clock.advance(minutes(upTo(14)))
    },
    cancel: becomes('bought', 'cancelled', 'back'),
    ship: becomes('bought', 'shipped', 'shipped'),
    arrive: becomes('shipped', 'delivered', 'delivered'),
    lose: becomes('shipped', 'cancelled', 'back'),
    resend: becomes('shipped', 'reshipped', 'bought'),
    exchange: becomes('delivered', 'exchanged', 'bought'),
    async 'giver returns'() {
      whoReturns = 'buyer'
      await becomes('delivered', 'returned', 'back')()
    },
    async 'receiver returns'() {
      whoReturns = 'recipient'
      await becomes('delivered', 'returned', 'kept')()
    },
    async mark() {
      if (model.free(clock.now()) < 1) return
      await inTransaction(db, async (tx) => {
        const giftId = newId('rgg')
        await tx.execute(sql`
          insert into registry_gifts (id, registry_id, source, giver_id, giver_name, at) values (${giftId}, ${registryId}, 'elsewhere', ${giverId}, 'Ada', now())`)
        const [unit] = await readUnits(tx, sql`u.item_id = ${itemId} and u.status = 'wanted'`)
        if (!unit) return
        model.elsewhere++
        await moveUnits(tx, [{ unit, event: 'mark', trace: { giftId } }], { at: clock.now() })
      })
    },
    async unmark() {
      const [unit] = await readUnits(db, sql`u.item_id = ${itemId} and u.status = 'elsewhere'`)
      if (!unit) return
      model.elsewhere--
      await inTransaction(db, (tx) => moveUnits(tx, [{ unit, event: 'release' }], { at: clock.now() }))
    },
    async rewish() {
      const wanted = upTo(7)
      await inTransaction(db, async (tx) => {
        const [item] = await lockItems(tx, sql`i.id = ${itemId}`)
        const units = await readUnits(tx, sql`u.item_id = ${itemId}`)
        const plan = planWanted(units, wanted)
        const fixed = model.taken() + model.holds.reduce((sum, { over }) => sum + over.filter((one) => !one).length, 0)
        expect('taken' in plan).toBe(wanted < fixed)
        if ('taken' in plan || !item) return
        await insertUnits(tx, { itemId, registryId, count: plan.add, now: clock.now() })
        const last = units
          .filter(({ status }) => status === 'wanted')
          .slice(units.filter(({ status }) => status === 'wanted').length - plan.withdraw)
        await moveUnits(
          tx,
          last.map((unit) => ({ unit, event: 'withdraw' as const })),
          { at: clock.now() },
        )
        await tx.execute(sql`update registry_items set wanted = ${wanted} where id = ${itemId}`)
        model.wanted = wanted
      })
    },
  }

  /** A hold that has ended keeps its units until somebody else takes them: the model learns from which it was. */
  async function settleTheft(count: number): Promise<void> {
    if (count <= 0) return
    for (const held of model.holds.filter(({ until }) => until <= clock.now())) {
      const left = (await readUnits(db, sql`u.checkout_id = ${held.checkoutId} and not u.is_over`)).length
      const over = held.over.filter(Boolean).length
      held.over = [...Array.from({ length: left }, () => false), ...Array.from({ length: over }, () => true)]
    }
  }

  for (let step = 0; step < 18; step++) {
    const name = pick(Object.keys(acts)) ?? 'wait'
    await acts[name]?.()
    const now = clock.now()
    const counts = countUnits(await readUnits(db, sql`u.item_id = ${itemId}`), now)
    expect(counts, `life ${seed}, after ${name}`).toMatchObject({
      wanted: model.wanted,
      bought: model.pieces('bought', 'shipped', 'delivered').length,
      shipped: model.pieces('shipped', 'delivered').length,
      delivered: model.pieces('delivered').length,
      returned: model.pieces('kept').length,
      elsewhere: model.elsewhere,
      remaining: model.free(now),
    })
    expect(counts.remaining).toBeGreaterThanOrEqual(0)
    expect(price * (counts.bought + counts.returned), 'money and gifts are the same').toBe(model.paid)
  }
}

test('lives of gifts keep counts and money right, whatever happens in whichever order', { timeout: 60_000 + lives * 2_000 }, async () => {
  for (let seed = firstSeed; seed < firstSeed + lives; seed++) await lead(seed)
  const whole = registryInvariants.filter(({ id }) => id === 'I-70a' || id === 'I-70d')
  const findings = await database.patiently((patient) => checkInvariants(patient, whole))
  expect(findings.flatMap(({ violations }) => violations)).toEqual([])
})
