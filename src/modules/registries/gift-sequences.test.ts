import { expect, test } from 'vitest'
import { createId } from '#kernel/ids/ids.ts'
import { calendarDate, days, minutes } from '#kernel/time/time.ts'
import type {
  OrderUnitChange,
  OrderUnitChangeContext,
} from '#modules/orders/order-unit-followers.ts'
import { checkInvariants } from '#platform/db/check-invariants.ts'
import { createPayment } from '#modules/payments/create-payment.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { openTestDatabase } from '#test/support/database.ts'
import { openTestCheckout } from '#test/support/checkout.ts'
import { fixedClock } from '#test/support/clock.ts'
import { GiftModel, price, type GivenGift, type ModelUnit } from '#test/support/gift-model.ts'
import { createRandom } from '#test/support/order-life.ts'
import { signedInMember } from '#test/support/signed-in-member.ts'
import { leaveUnchecked } from '#test/support/invariants.ts'
import { endGroupGift, refundContribution } from './commands/end-group-gift.ts'
import { bookContribution } from './commands/contribute.ts'
import {
  insertContribution,
  insertGroupGift,
  lockGroupGift,
  listContributions,
} from './db/group-gifts.ts'
import { insertRegistryItem, insertRegistryUnits, lockRegistryItems } from './db/items.ts'
import { insertRegistry, listStoredRegistries } from './db/registries.ts'
import { applyUnitTransitions, listRegistryUnits, lockRegistryUnits } from './db/units.ts'
import { countRegistryUnits, planWantedChange } from './domain/unit-counts.ts'
import { syncGiftUnits } from './commands/sync-gift-units.ts'
import { registryInvariants } from './db/invariants.ts'
import { holdUnitForGroupGift } from './commands/start-group-gift.ts'
import { recordGiftPurchase, extendGiftHolds, holdGifts, releaseGiftHolds } from './gift-holds.ts'

const database = await openTestDatabase()
const { db } = database
/** `npm run test:sequences` runs three thousand. */
const sequenceCount = Number(process.env['GIFT_SEQUENCES'] ?? 25)
const firstSeed = Number(process.env['LIFE'] ?? 1)

const owner = await signedInMember(database)
const services = openTestCheckout(database).services
// Gifts are bought here without an order.
leaveUnchecked(database)
let whoReturns: 'buyer' | 'recipient' = 'buyer'
const follow = syncGiftUnits(async () => ({ initiator: whoReturns, isOurFault: false }))

interface GivenUnit {
  readonly given: GivenGift
  readonly piece: ModelUnit
}

async function runSequence(seed: number): Promise<void> {
  const { next, pick } = createRandom(seed)
  const upTo = (max: number): number => 1 + Math.floor(next() * max)
  const clock = fixedClock()
  const [registryId, variantId, giverId] = [createId('reg'), createId('var'), createId('gst')]
  const model = new GiftModel(upTo(4))
  const itemId = await inTransaction(db, async (tx) => {
    await insertRegistry(tx, {
      id: registryId,
      ownerId: owner.id,
      title: 'A life',
      now: clock.now(),
    })
    await execute(
      tx,
      sql`
        update registries
        set status = 'active', slug = ${`life-${registryId.slice(4)}`},
          registrants = '[{"firstName": "N", "lastName": "H"}]', address_before = '{}'
        where id = ${registryId}`,
    )
    return insertRegistryItem(tx, {
      registryId,
      variantId,
      wanted: model.wanted,
      addedFrom: 'manual',
      price,
      now: clock.now(),
    })
  })

  const facts = async (
    { given, piece }: GivenUnit,
    kind: OrderUnitChange['kind'],
    recipientId: string | null,
  ) =>
    inTransaction(db, (tx) => {
      const key = { lineId: given.lineId, unit: given.pieces.indexOf(piece) }
      return follow(tx, {
        order: {
          id: given.orderId,
          units: [{ ...key, recipientId }],
        } as unknown as OrderUnitChangeContext['order'],
        facts: [{ ...key, kind, variantId, was: variantId }],
        now: clock.now(),
      })
    })
  const anyPiece = (at: ModelUnit['at']): GivenUnit | undefined =>
    pick(
      model.given.flatMap((given) =>
        given.pieces.filter((piece) => piece.at === at).map((piece) => ({ given, piece })),
      ),
    )
  const transition =
    (
      at: ModelUnit['at'],
      kind: OrderUnitChange['kind'],
      { to, recipientId = null }: { to: ModelUnit['at']; recipientId?: string | null },
    ) =>
    async () => {
      const found = anyPiece(at)
      if (!found) return
      await facts(found, kind, recipientId)
      found.piece.at = to
      if (to === 'back') model.paid -= price
    }

  const events: Readonly<Record<string, () => Promise<void>>> = {
    async hold() {
      const [qty, now, consents] = [upTo(3), clock.now(), next() < 0.3]
      const checkoutId = createId('chk')
      if (consents)
        await execute(
          db,
          sql`
            insert into overgiving_consents (item_id, giver_id, qty, at)
            values (${itemId}, ${giverId}, 9, now())
            on conflict do nothing`,
        )
      else await execute(db, sql`delete from overgiving_consents where item_id = ${itemId}`)
      const free = model.free(now)
      const refused = await inTransaction(db, (tx) =>
        holdGifts(tx, {
          checkoutId,
          giverId,
          gifts: [{ registryId, variantId, qty }],
          until: now,
          now,
        }),
      )
      expect(refused === null).toBe(consents || qty <= free)
      if (refused) return
      // Units of expired holds may have been taken.
      const over = Array.from({ length: qty }, (_, index) => index >= free)
      const stillFree =
        model.wanted
        - model.taken()
        - model.held(now)
        - model.holds
          .filter(({ until }) => until <= now)
          .reduce((sum, one) => sum + one.over.filter((isExtra) => !isExtra).length, 0)
      await updateExpiredHolds(Math.max(0, Math.min(qty, free) - stillFree))
      model.holds.push({ checkoutId, qty, over, until: new Date(now.getTime() + minutes(15)) })
    },
    async pay() {
      const held = pick(model.holds)
      if (!held) return
      model.holds.splice(model.holds.indexOf(held), 1)
      const now = clock.now()
      const given = { orderId: createId('ord'), lineId: createId('oln') }
      const units = await listRegistryUnits(db, sql`u.checkout_id = ${held.checkoutId}`)
      await inTransaction(db, (tx) =>
        recordGiftPurchase(tx, {
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
      const bought = await listRegistryUnits(db, sql`u.order_id = ${given.orderId}`)
      expect(bought, 'who has paid is refused nothing').toHaveLength(held.qty)
      const pieces = Array.from({ length: bought.length }, (_, index) =>
        bought.find(({ unit }) => unit === index),
      )
      await updateExpiredHolds(
        pieces.filter((unit) => unit && !unit.isExtra).length
          - units.filter(({ isExtra }) => !isExtra).length,
      )
      model.given.push({
        ...given,
        pieces: pieces.map((unit) => ({ over: unit?.isExtra ?? false, at: 'bought' as const })),
      })
      model.paid += price * held.qty
    },
    async fail() {
      const held = pick(model.holds)
      if (!held) return
      model.holds.splice(model.holds.indexOf(held), 1)
      await inTransaction(db, (tx) => releaseGiftHolds(tx, held.checkoutId, clock.now()))
    },
    async stay() {
      const held = pick(model.holds.filter(({ until }) => until > clock.now()))
      if (!held) return
      held.until = new Date(held.until.getTime() + minutes(5))
      await inTransaction(db, (tx) => extendGiftHolds(tx, held.checkoutId, held.until))
    },
    async wait() {
      clock.advance(minutes(upTo(14)))
    },
    cancel: transition('bought', 'cancelled', { to: 'back' }),
    ship: transition('bought', 'shipped', { to: 'shipped' }),
    'owner takes credit': transition('bought', 'cancelled', { to: 'kept', recipientId: owner.id }),
    arrive: transition('shipped', 'delivered', { to: 'delivered' }),
    lose: transition('shipped', 'cancelled', { to: 'back' }),
    resend: transition('shipped', 'reshipped', { to: 'bought' }),
    exchange: transition('delivered', 'exchanged', { to: 'bought' }),
    async 'giver returns'() {
      whoReturns = 'buyer'
      await transition('delivered', 'returned', { to: 'back' })()
    },
    async 'receiver returns'() {
      whoReturns = 'recipient'
      await transition('delivered', 'returned', { to: 'kept' })()
    },
    async mark() {
      if (model.free(clock.now()) < 1) return
      await inTransaction(db, async (tx) => {
        const giftId = createId('rgg')
        await execute(
          tx,
          sql`
            insert into registry_gifts (id, registry_id, source, giver_id, giver_name, at)
            values (${giftId}, ${registryId}, 'elsewhere', ${giverId}, 'Ada', now())`,
        )
        const [unit] = await listRegistryUnits(
          tx,
          sql`u.item_id = ${itemId} and u.status = 'wanted'`,
        )
        if (!unit) return
        model.elsewhere++
        await applyUnitTransitions(tx, [{ unit, event: 'mark', references: { giftId } }], {
          at: clock.now(),
        })
      })
    },
    async unmark() {
      const [unit] = await listRegistryUnits(
        db,
        sql`u.item_id = ${itemId} and u.status = 'elsewhere'`,
      )
      if (!unit) return
      model.elsewhere--
      await inTransaction(db, (tx) =>
        applyUnitTransitions(tx, [{ unit, event: 'release' }], { at: clock.now() }),
      )
    },
    async rewish() {
      const wanted = upTo(7)
      await inTransaction(db, async (tx) => {
        const [item] = await lockRegistryItems(tx, sql`i.id = ${itemId}`)
        const units = await listRegistryUnits(tx, sql`u.item_id = ${itemId}`)
        const plan = planWantedChange(units, wanted)
        const held = model.holds.reduce(
          (sum, { over }) => sum + over.filter((one) => !one).length,
          model.drive ? 1 : 0,
        )
        const fixed = model.taken() + held
        expect('given' in plan).toBe(wanted < fixed)
        if ('given' in plan || !item) return
        await insertRegistryUnits(tx, { itemId, registryId, count: plan.add, now: clock.now() })
        const last = units
          .filter(({ status }) => status === 'wanted')
          .slice(units.filter(({ status }) => status === 'wanted').length - plan.withdraw)
        await applyUnitTransitions(
          tx,
          last.map((unit) => ({ unit, event: 'withdraw' as const })),
          { at: clock.now() },
        )
        await execute(tx, sql`update registry_items set wanted = ${wanted} where id = ${itemId}`)
        model.wanted = wanted
      })
    },
    async 'give together'() {
      if (model.drive) return
      const [id, now, outcome] = [
        createId('rgd'),
        clock.now(),
        pick(['topup', 'credit', 'refund'] as const) ?? 'credit',
      ]
      const free = model.free(now)
      await inTransaction(db, async (tx) => {
        await lockRegistryItems(tx, sql`i.id = ${itemId}`)
        const isHeld = await holdUnitForGroupGift(tx, {
          itemId,
          groupGiftId: id,
          reservedUntil: new Date(now.getTime() + days(3)),
          now,
        })
        expect(isHeld).toBe(free > 0)
        if (!isHeld) return
        const terms = {
          title: 'A piece',
          note: '',
          target: price,
          minContribution: 5_00,
          deadline: calendarDate(now),
          outcome,
        }
        await insertGroupGift(tx, { groupGift: { id, registryId, itemId, ...terms }, now })
        model.drive = { id, outcome, raised: 0 }
      })
      // The unit may come from an expired hold.
      await updateExpiredHolds(model.drive ? 1 : 0)
    },
    async 'give a part'() {
      if (!model.drive) return
      const { id: groupGiftId, raised } = model.drive
      const [id, now, amount] = [
        createId('rgc'),
        clock.now(),
        Math.min(price - raised, 8_00 * upTo(3)),
      ]
      await inTransaction(db, async (tx) => {
        const { id: paymentId } = await createPayment(tx, {
          checkoutId: id,
          amount,
          currency: 'USD',
          now,
        })
        await execute(
          tx,
          sql`
            update payments
            set status = 'captured', captured = amount, authorized = amount, provider = 'sandbox',
              provider_ref = id, client_secret = id
            where id = ${paymentId}`,
        )
        const giver = { giverId, giverName: 'May', isAnonymous: false, giverEmail: null, note: '' }
        await insertContribution(tx, {
          contribution: { id, groupGiftId, amount, paymentId, ...giver },
          now,
        })
        const [drive, [part]] = [
          await lockGroupGift(tx, sql`d.id = ${groupGiftId}`),
          await listContributions(tx, sql`c.id = ${id}`),
        ]
        const [[registry], units] = [
          await listStoredRegistries(tx, sql`r.id = ${registryId}`),
          await lockRegistryUnits(tx, sql`u.checkout_id = ${groupGiftId}`),
        ]
        if (drive && part && registry)
          expect(
            await bookContribution(tx, services, {
              groupGift: drive,
              registry,
              units,
              contribution: part,
              now,
            }),
          ).toBe(true)
      })
      model.drive.raised += amount
      model.fund.nobodys += amount
      if (model.drive.raised === price) model.end()
    },
    async 'end the giving'() {
      if (!model.drive) return
      const { id } = model.drive
      await inTransaction(db, async (tx) => {
        const drive = await lockGroupGift(tx, sql`d.id = ${id}`)
        const units = await lockRegistryUnits(tx, sql`u.checkout_id = ${id}`)
        if (drive)
          await endGroupGift(tx, services, {
            groupGift: drive,
            units,
            ownerId: owner.id,
            now: clock.now(),
          })
      })
      model.end()
    },
    async 'refund contributions'() {
      const which = sql`d.registry_id = ${registryId} and d.state = 'refunded' and c.state = 'paid'`
      for (const part of await listContributions(db, which))
        await refundContribution({ ...services, clock }, part)
      model.fund.owed = 0
    },
  }

  const readFundBalances = async () =>
    queryRows(
      db,
      { nobodys: integer, owners: integer },
      sql`
        select coalesce(sum(l.balance) filter (where l.owner_id is null), 0)::int as nobodys,
          coalesce(sum(l.balance) filter (where l.owner_id = ${owner.id}), 0)::int as owners
        from registry_group_gifts d
        join registry_contributions c on c.group_gift_id = d.id
        join credit_grants l on l.balance_type = 'registry_fund' and l.ref = c.id
        where d.registry_id = ${registryId}`,
    )

  /**
   * A hold that has ended keeps its units until somebody else takes them: the model learns from
   * which it was.
   */
  async function updateExpiredHolds(count: number): Promise<void> {
    if (count <= 0) return
    for (const held of model.holds.filter(({ until }) => until <= clock.now())) {
      const left = (
        await listRegistryUnits(db, sql`u.checkout_id = ${held.checkoutId} and not u.is_extra`)
      ).length
      const over = held.over.filter(Boolean).length
      held.over = [
        ...Array.from({ length: left }, () => false),
        ...Array.from({ length: over }, () => true),
      ]
    }
  }

  for (let step = 0; step < 22; step++) {
    const name = pick(Object.keys(events)) ?? 'wait'
    await events[name]?.()
    const now = clock.now()
    const counts = countRegistryUnits(await listRegistryUnits(db, sql`u.item_id = ${itemId}`), now)
    expect(counts, `life ${seed}, after ${name}`).toMatchObject({
      wanted: model.wanted,
      bought: model.pieces('bought', 'shipped', 'delivered').length,
      shipped: model.pieces('shipped', 'delivered').length,
      delivered: model.pieces('delivered').length,
      returned: model.pieces('kept').length + model.together,
      elsewhere: model.elsewhere,
      remaining: model.free(now),
    })
    expect(counts.remaining).toBeGreaterThanOrEqual(0)
    expect(
      price * (counts.bought + counts.returned - model.together),
      'money and gifts are the same',
    ).toBe(model.paid)
    const { nobodys, owners, owed } = model.fund
    expect(await readFundBalances(), `life ${seed}, after ${name}`).toEqual([
      { nobodys: nobodys + owed, owners },
    ])
  }
}

test(
  'random sequences of gift events keep counts and money consistent',
  { timeout: 300_000 + sequenceCount * 2_000 },
  async () => {
    for (let seed = firstSeed; seed < firstSeed + sequenceCount; seed++) await runSequence(seed)
    const whole = registryInvariants.filter(({ id }) => ['I-70a', 'I-70d', 'I-70e'].includes(id))
    const findings = await database.withLongLimits((patient) => checkInvariants(patient, whole))
    expect(findings.flatMap(({ violations }) => violations)).toEqual([])
  },
)
