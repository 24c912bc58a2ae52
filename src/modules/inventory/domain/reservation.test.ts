import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { renderStateDiagram, listReachableStates } from '#kernel/state-machine/state-machine.ts'
import { reservationMachine } from './reservation.ts'
import { calculateAvailable, sumDemands, listShortages, type StockLevel } from './stock-level.ts'

const root = new URL('../../../../', import.meta.url)

describe('reservation', () => {
  test('reaches every state, and released is final', () => {
    expect([...listReachableStates(reservationMachine, 'active')].sort()).toEqual(
      Object.keys(reservationMachine).sort(),
    )
    expect(reservationMachine.released).toEqual({})
  })

  test('matches the table of the domain page and the states the database allows', () => {
    expect(readFileSync(new URL('docs/domain/inventory.md', root), 'utf8')).toContain(
      renderStateDiagram(reservationMachine, 'active'),
    )
    const names = Object.keys(reservationMachine).map((state) => `'${state}'`)
    expect(readFileSync(new URL('migrations/0001_baseline.sql', root), 'utf8')).toContain(
      `check (state in (${names.join(', ')}))`,
    )
  })
})

describe('stock', () => {
  const level = (more: Partial<StockLevel> = {}): StockLevel => ({
    variantId: 'v',
    onHand: 10,
    allocated: 3,
    reserved: 2,
    oversellLimit: 0,
    ...more,
  })

  test('available units exclude allocated and held ones and are never negative', () => {
    expect([
      calculateAvailable(level()),
      calculateAvailable(level({ oversellLimit: 4 })),
      calculateAvailable(level({ onHand: 1 })),
    ]).toEqual([5, 9, 0])
  })

  test('demands are summed per variant and sorted in locking order', () => {
    const demand = fc.record({
      variantId: fc.constantFrom('a', 'b', 'c'),
      qty: fc.integer({ min: 1, max: 9 }),
    })
    const both = fc
      .array(demand, { maxLength: 8 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      )
    fc.assert(
      fc.property(both, ([demands, shuffled]) => {
        const summed = sumDemands(demands)
        expect(sumDemands(shuffled)).toEqual(summed)
        expect(summed.map((one) => one.variantId)).toEqual(
          [...new Set(demands.map((one) => one.variantId))].sort(),
        )
        expect(summed.reduce((sum, one) => sum + one.qty, 0)).toBe(
          demands.reduce((sum, one) => sum + one.qty, 0),
        )
      }),
    )
  })

  test('a variant without a level has no stock', () => {
    expect(
      listShortages(
        [
          { variantId: 'v', qty: 5 },
          { variantId: 'w', qty: 1 },
        ],
        new Map([['v', level()]]),
      ),
    ).toEqual([{ variantId: 'w', available: 0 }])
  })
})
