import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type CalendarDate } from '#kernel/time/time.ts'
import { takeBackGrant, deductPoints, lowerGrant, undoTakeBack } from './clawback.ts'
import { expireGrants } from './expire-grants.ts'
import {
  calculateBalance,
  addGrant,
  restorePoints,
  spendPoints,
  unlockGrant,
  type PointsLedger,
  type LedgerChange,
  type PointsEntry,
  type PointsUse,
} from './points-ledger.ts'

const empty: PointsLedger = { grants: [], debt: 0 }
const day = '2026-03-02' as CalendarDate
const always = () => true

/** A ledger with these lots, open, the last day of each that many days away. */
function withLots(...lots: readonly (readonly [points: number, days: number])[]): PointsLedger {
  return lots.reduce(
    (ledger, [earned, days], index) =>
      addGrant(
        ledger,
        { id: `lot${index}`, earned, unlocksOn: day, expiresOn: addDays(day, days) },
        'now',
      ).ledger,
    empty,
  )
}

test('points that expire first are spent first', () => {
  const spent = spendPoints(withLots([100, 300], [100, 30], [100, 60]), 150)
  expect(spent?.uses).toEqual([
    { grantId: 'lot1', points: 100 },
    { grantId: 'lot2', points: 50 },
  ])
})

test('cannot spend more than the balance', () => {
  expect(spendPoints(withLots([100, 30]), 101)).toBeNull()
})

test('pending points cannot be spent, unlocked points can', () => {
  const { ledger } = addGrant(
    empty,
    { id: 'lot', earned: 100, unlocksOn: day, expiresOn: null },
    'later',
  )
  expect(spendPoints(ledger, 1)).toBeNull()
  expect(spendPoints(unlockGrant(ledger, 'lot', null).ledger, 100)).not.toBeNull()
})

test('a returned unit takes its own points, then others, then a limited debt', () => {
  const ledger = spendPoints(withLots([300, 30], [100, 60]), 250)?.ledger ?? empty
  const { ledger: after, entries: movements } = takeBackGrant(ledger, 'lot0', {
    reversal: 'r',
    mostNegative: 80,
  })
  expect(movements.map(({ grantId, available, debt }) => [grantId, available, debt])).toEqual([
    ['lot0', -50, 0],
    ['lot1', -100, 0],
    [null, 0, 80],
  ])
  expect(calculateBalance(after)).toEqual({ available: 0, pending: 0, debt: 80 })
})

test('expired points of a grant are not taken back', () => {
  const ledger = expireGrants(withLots([100, -1], [100, 60]), day, always).ledger
  expect(
    calculateBalance(takeBackGrant(ledger, 'lot0', { reversal: 'r', mostNegative: 500 }).ledger)
      .available,
  ).toBe(100)
})

test('a price difference takes points like a return', () => {
  const ledger = spendPoints(withLots([300, 30], [100, 60]), 250)?.ledger ?? empty
  const { ledger: after, entries: movements } = lowerGrant(ledger, 'lot0', {
    to: 200,
    mostNegative: 80,
  })
  expect(movements.map(({ grantId, available, debt }) => [grantId, available, debt])).toEqual([
    ['lot0', -50, 0],
    ['lot1', -100, 0],
    [null, 0, 50],
  ])
  expect(lowerGrant(after, 'lot0', { to: 200, mostNegative: 80 }).entries).toEqual([])
  const again = lowerGrant(after, 'lot0', { to: 240, mostNegative: 80 })
  expect(calculateBalance(again.ledger).debt, 'what is owed has an end').toBe(80)
})

test('a return after a price difference takes and restores the rest', () => {
  const waiting = addGrant(
    empty,
    { id: 'lot', earned: 100, unlocksOn: day, expiresOn: null },
    'later',
  ).ledger
  const reduced = lowerGrant(
    lowerGrant(waiting, 'lot', { to: 20, mostNegative: 500 }).ledger,
    'lot',
    {
      to: 35,
      mostNegative: 500,
    },
  ).ledger
  expect(calculateBalance(reduced).pending).toBe(65)
  const { ledger, entries: movements } = takeBackGrant(reduced, 'lot', {
    reversal: 'r',
    mostNegative: 500,
  })
  expect(movements.map(({ pending }) => pending)).toEqual([-65])
  expect(undoTakeBack(ledger, 'lot', movements).ledger).toEqual(reduced)
})

test('expired points count toward a price difference', () => {
  const ledger = expireGrants(
    spendPoints(withLots([100, -1], [100, 60]), 60)?.ledger ?? empty,
    day,
    always,
  ).ledger
  const reduced = lowerGrant(ledger, 'lot0', { to: 30, mostNegative: 500 })
  expect(reduced.entries).toEqual([])
  const { ledger: after } = takeBackGrant(reduced.ledger, 'lot0', {
    reversal: 'r',
    mostNegative: 500,
  })
  expect(calculateBalance(after), 'sixty were spent of it').toEqual({
    available: 40,
    pending: 0,
    debt: 0,
  })
})

test('new points repay debt', () => {
  const ledger = takeBackGrant(spendPoints(withLots([100, 30]), 100)?.ledger ?? empty, 'lot0', {
    reversal: 'r',
    mostNegative: 500,
  }).ledger
  const filled = addGrant(
    ledger,
    { id: 'next', earned: 250, unlocksOn: day, expiresOn: null },
    'now',
  ).ledger
  expect(calculateBalance(filled)).toEqual({ available: 150, pending: 0, debt: 0 })
})

test('points returned to an expired grant are valid again for the promised time', () => {
  const spent = spendPoints(withLots([100, 5]), 60)
  const gone = expireGrants(spent?.ledger ?? empty, addDays(day, 6), always).ledger
  const back = restorePoints(gone, spent?.uses ?? [], addDays(day, 40)).ledger
  expect(calculateBalance(expireGrants(back, addDays(day, 40), always).ledger).available).toBe(60)
  expect(calculateBalance(expireGrants(back, addDays(day, 41), always).ledger).available).toBe(0)
})

/** A reference that knows no lots: one number for each thing that can happen. */
interface Model {
  ledger: PointsLedger
  today: CalendarDate
  uses: PointsUse[][]
  reversals: Map<string, readonly PointsEntry[]>
  made: number
  /** Counted from the movements, and never from the lots. */
  sums: { available: number; pending: number; debt: number }
}

function apply(model: Model, moved: LedgerChange): void {
  for (const { available, pending, debt } of moved.entries) {
    model.sums.available += available
    model.sums.pending += pending
    model.sums.debt += debt
  }
  model.ledger = moved.ledger
}

const act = fc.record({
  kind: fc.constantFrom(
    'earn',
    'unlock',
    'spend',
    'restore',
    'return',
    'undo',
    'lower',
    'day',
    'expire',
    'give',
    'deduct',
  ),
  size: fc.nat(400),
  which: fc.nat(20),
})

function happen(
  model: Model,
  { kind, size, which }: typeof act extends fc.Arbitrary<infer T> ? T : never,
): void {
  const lot = model.ledger.grants[which % Math.max(1, model.ledger.grants.length)]
  switch (kind) {
    case 'earn':
    case 'give':
      return apply(
        model,
        addGrant(
          model.ledger,
          {
            id: `lot${String(model.made++).padStart(3, '0')}`,
            earned: size,
            unlocksOn: model.today,
            expiresOn: addDays(model.today, size),
          },
          kind === 'give' ? 'now' : 'later',
        ),
      )
    case 'unlock':
      return lot && apply(model, unlockGrant(model.ledger, lot.id, addDays(model.today, 60)))
    case 'spend': {
      const before = calculateBalance(model.ledger)
      const spent = spendPoints(model.ledger, size)
      expect(spent !== null).toBe(size > 0 && size <= before.available)
      if (!spent) return
      expect(spent.uses.reduce((points, use) => points + use.points, 0)).toBe(size)
      model.uses.push([...spent.uses])
      return apply(model, spent)
    }
    case 'restore': {
      const [back] = model.uses.splice(which % Math.max(1, model.uses.length), 1)
      return back && apply(model, restorePoints(model.ledger, back, addDays(model.today, 30)))
    }
    case 'return': {
      if (!lot || lot.reversal !== null) return
      const before = calculateBalance(model.ledger)
      const moved = takeBackGrant(model.ledger, lot.id, {
        reversal: `r${model.made++}`,
        mostNegative: 500,
      })
      const undone = undoTakeBack(moved.ledger, lot.id, moved.entries)
      expect(undone.ledger, 'a return that is undone leaves the start').toEqual(
        lot.state === 'spent' || lot.state === 'expired' || lot.state === 'available'
          ? stateless(undone.ledger, model.ledger)
          : model.ledger,
      )
      expect(calculateBalance(undone.ledger)).toEqual(before)
      model.reversals.set(lot.id, moved.entries)
      return apply(model, moved)
    }
    case 'lower': {
      if (!lot || lot.reversal !== null) return
      const to = lot.reduction + Math.min(size, lot.earned - lot.reduction)
      const moved = lowerGrant(model.ledger, lot.id, { to, mostNegative: 500 })
      const ends = [model.ledger, moved.ledger].map(
        (ledger) => takeBackGrant(ledger, lot.id, { reversal: 'r', mostNegative: 500 }).ledger,
      )
      expect(ends.map(calculateBalance)[1], 'the difference and the rest are the whole').toEqual(
        calculateBalance(ends[0] ?? empty),
      )
      const halfway = lowerGrant(model.ledger, lot.id, {
        to: Math.ceil((lot.reduction + to) / 2),
        mostNegative: 500,
      }).ledger
      expect(
        lowerGrant(halfway, lot.id, { to, mostNegative: 500 }).ledger,
        'in two steps as in one',
      ).toEqual(moved.ledger)
      return apply(model, moved)
    }
    case 'undo': {
      const taken = lot && model.reversals.get(lot.id)
      if (!lot || !taken) return
      model.reversals.delete(lot.id)
      return apply(model, undoTakeBack(model.ledger, lot.id, taken))
    }
    case 'day':
      model.today = addDays(model.today, 1 + (size % 60))
      return
    case 'expire':
      return apply(model, expireGrants(model.ledger, model.today, always))
    case 'deduct':
      return apply(model, deductPoints(model.ledger, size, 500))
  }
}

/**
 * A lot with nothing in it is called spent or expired, whichever it was last: that word may differ,
 * no figure may.
 */
function stateless(undone: PointsLedger, start: PointsLedger): PointsLedger {
  return {
    ...start,
    grants: start.grants.map((lot, index) =>
      lot.remaining === 0 ? { ...lot, state: undone.grants[index]?.state ?? lot.state } : lot,
    ),
  }
}

test('balances equal the sums of entries, no grant is negative, and debt is limited', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const model: Model = {
        ledger: empty,
        today: day,
        uses: [],
        reversals: new Map(),
        made: 0,
        sums: { available: 0, pending: 0, debt: 0 },
      }
      for (const one of acts) {
        happen(model, one)
        const { ledger, sums } = model
        expect(calculateBalance(ledger)).toEqual(sums)
        expect(ledger.debt).toBeLessThanOrEqual(500)
        expect(Math.min(ledger.debt, sums.available)).toBe(0)
        for (const lot of ledger.grants) {
          expect(Math.min(lot.remaining, lot.expired, lot.repaidDebt)).toBeGreaterThanOrEqual(0)
          expect(lot.remaining + lot.expired + lot.repaidDebt).toBeLessThanOrEqual(lot.earned)
          expect(lot.reduction).toBeLessThanOrEqual(lot.earned)
          if (lot.state === 'pending') expect(lot.remaining).toBe(lot.earned - lot.reduction)
        }
      }
    }),
    { numRuns: 500 },
  )
})
