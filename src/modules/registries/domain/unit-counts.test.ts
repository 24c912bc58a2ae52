import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listReachableStates } from '#kernel/state-machine/state-machine.ts'
import {
  nextRegistryUnitStatus,
  registryUnitMachine,
  type RegistryUnitEvent,
  type RegistryUnitStatus,
} from './unit-machine.ts'
import { countRegistryUnits, planWantedChange, type CountedUnit } from './unit-counts.ts'

const now = new Date('2026-06-01T12:00:00Z')
const unit = (status: RegistryUnitStatus, more: Partial<CountedUnit> = {}): CountedUnit => ({
  status,
  isExtra: false,
  reservedUntil: null,
  ...more,
})

describe('the states of a unit', () => {
  test('every state can be reached from wanted', () => {
    expect([...listReachableStates(registryUnitMachine, 'wanted')].sort()).toEqual(
      Object.keys(registryUnitMachine).sort(),
    )
  })

  test('an extra unit is withdrawn when it is released', () => {
    expect(nextRegistryUnitStatus({ status: 'bought', isExtra: true }, 'release')).toBe('withdrawn')
    expect(nextRegistryUnitStatus({ status: 'bought', isExtra: false }, 'release')).toBe('wanted')
  })

  test('any sequence of events ends in a valid state, and extra units stay extra', () => {
    const events: RegistryUnitEvent[] = [
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
        (walk, isExtra) => {
          let status: RegistryUnitStatus = isExtra ? 'held' : 'wanted'
          for (const event of walk) {
            const next = nextRegistryUnitStatus({ status, isExtra }, event)
            if (status === 'returned' || status === 'converted' || status === 'withdrawn')
              expect(next).toBeNull()
            status = next ?? status
            if (isExtra) expect(status).not.toBe('wanted')
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
      unit('held', { reservedUntil: new Date(now.getTime() + 1) }),
      unit('held', { reservedUntil: now }),
      unit('bought'),
      unit('delivered'),
      unit('thanked'),
      unit('elsewhere'),
      unit('returned'),
      unit('withdrawn'),
      unit('bought', { isExtra: true }),
    ]
    expect(countRegistryUnits(units, now)).toEqual({
      wanted: 8,
      held: 1,
      bought: 4,
      shipped: 2,
      delivered: 2,
      returned: 1,
      elsewhere: 1,
      extra: 1,
      remaining: 2,
    })
  })

  test('lowering the quantity below the given units answers their count', () => {
    const units = [
      unit('bought'),
      unit('held', { reservedUntil: new Date(now.getTime() + 1) }),
      unit('wanted'),
      unit('bought', { isExtra: true }),
    ]
    expect(planWantedChange(units, 1)).toEqual({ given: 2 })
    expect(planWantedChange(units, 2)).toEqual({ add: 0, withdraw: 1 })
    expect(planWantedChange(units, 5)).toEqual({ add: 2, withdraw: 0 })
  })
})
