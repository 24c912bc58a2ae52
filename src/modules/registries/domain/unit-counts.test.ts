import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reachable } from '#kernel/state-machine/state-machine.ts'
import { nextStatus, unitMachine, type UnitEvent, type UnitStatus } from './unit-machine.ts'
import { countUnits, planWanted, type CountedUnit } from './unit-counts.ts'

const now = new Date('2026-06-01T12:00:00Z')
const unit = (status: UnitStatus, more: Partial<CountedUnit> = {}): CountedUnit => ({
  status,
  isOver: false,
  holdUntil: null,
  ...more,
})

describe('the states of a unit', () => {
  test('every state can be reached from wanted', () => {
    expect([...reachable(unitMachine, 'wanted')].sort()).toEqual(Object.keys(unitMachine).sort())
  })

  test('an extra unit is withdrawn when it is released', () => {
    expect(nextStatus({ status: 'bought', isOver: true }, 'release')).toBe('withdrawn')
    expect(nextStatus({ status: 'bought', isOver: false }, 'release')).toBe('wanted')
  })

  test('any sequence of events ends in a valid state, and extra units stay extra', () => {
    const events: UnitEvent[] = [
      'hold',
      'release',
      'buy',
      'ship',
      'deliver',
      'reship',
      'thank',
      'keep',
      'exchange',
      'convert',
      'mark',
      'withdraw',
    ]
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...events), { maxLength: 30 }),
        fc.boolean(),
        (walk, isOver) => {
          let status: UnitStatus = isOver ? 'held' : 'wanted'
          for (const event of walk) {
            const next = nextStatus({ status, isOver }, event)
            if (status === 'returned' || status === 'converted' || status === 'withdrawn')
              expect(next).toBeNull()
            status = next ?? status
            if (isOver) expect(status).not.toBe('wanted')
          }
        },
      ),
    )
  })
})

describe('counts are sums', () => {
  test('remaining counts wanted units that are not held or given', () => {
    const units = [
      unit('wanted'),
      unit('held', { holdUntil: new Date(now.getTime() + 1) }),
      unit('held', { holdUntil: now }),
      unit('bought'),
      unit('delivered'),
      unit('thanked'),
      unit('elsewhere'),
      unit('returned'),
      unit('withdrawn'),
      unit('bought', { isOver: true }),
    ]
    expect(countUnits(units, now)).toEqual({
      wanted: 8,
      held: 1,
      bought: 4,
      shipped: 2,
      delivered: 2,
      returned: 1,
      elsewhere: 1,
      over: 1,
      remaining: 2,
    })
  })

  test('lowering the quantity below the given units answers their count', () => {
    const units = [
      unit('bought'),
      unit('held', { holdUntil: new Date(now.getTime() + 1) }),
      unit('wanted'),
      unit('bought', { isOver: true }),
    ]
    expect(planWanted(units, 1)).toEqual({ taken: 2 })
    expect(planWanted(units, 2)).toEqual({ add: 0, withdraw: 1 })
    expect(planWanted(units, 5)).toEqual({ add: 2, withdraw: 0 })
  })
})
