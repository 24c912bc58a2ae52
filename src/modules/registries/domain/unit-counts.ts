import type { RegistryUnitStatus } from './unit-machine.ts'

export interface CountedUnit {
  readonly status: RegistryUnitStatus
  readonly isExtra: boolean
  /** End of the hold. After it, the unit counts as wanted. */
  readonly reservedUntil: Date | null
}

export interface UnitCounts {
  readonly wanted: number
  /** Being paid for right now. */
  readonly held: number
  readonly bought: number
  readonly shipped: number
  readonly delivered: number
  readonly returned: number
  readonly elsewhere: number
  /** Bought beyond the wanted quantity. */
  readonly extra: number
  /** Still available to buy. */
  readonly remaining: number
}

const givenStates = new Set<RegistryUnitStatus>([
  'bought',
  'shipped',
  'delivered',
  'thanked',
  'elsewhere',
  'returned',
  'converted',
])

export function isUnitFree({ status, isExtra, reservedUntil }: CountedUnit, now: Date): boolean {
  return (
    !isExtra
    && (status === 'wanted'
      || (status === 'held' && reservedUntil !== null && reservedUntil <= now))
  )
}

export function isUnitGiven({ status }: Pick<CountedUnit, 'status'>): boolean {
  return givenStates.has(status)
}

/** The counts of an item, as sums over its units. `bought` excludes returned gifts. */
export function countRegistryUnits(units: readonly CountedUnit[], now: Date): UnitCounts {
  const activeUnits = units.filter(({ status }) => status !== 'withdrawn')
  const wantedUnits = activeUnits.filter(({ isExtra }) => !isExtra)
  const countWith = (...statuses: RegistryUnitStatus[]): number =>
    activeUnits.filter(({ status }) => statuses.includes(status)).length
  return {
    wanted: wantedUnits.length,
    held: activeUnits.filter((unit) => unit.status === 'held' && !isUnitFree(unit, now)).length,
    bought: countWith('bought', 'shipped', 'delivered', 'thanked'),
    shipped: countWith('shipped', 'delivered', 'thanked'),
    delivered: countWith('delivered', 'thanked'),
    returned: countWith('returned', 'converted'),
    elsewhere: countWith('elsewhere'),
    extra: activeUnits.length - wantedUnits.length,
    remaining: wantedUnits.filter((unit) => isUnitFree(unit, now)).length,
  }
}

/**
 * How many units to add or withdraw for a new quantity. Answers `given` if more are already given.
 */
export function planWantedChange(
  units: readonly CountedUnit[],
  wanted: number,
): { add: number; withdraw: number } | { given: number } {
  const wantedUnits = units.filter(({ status, isExtra }) => status !== 'withdrawn' && !isExtra)
  const given = wantedUnits.filter((unit) => isUnitGiven(unit) || unit.status === 'held').length
  if (wanted < given) return { given }
  return {
    add: Math.max(0, wanted - wantedUnits.length),
    withdraw: Math.max(0, wantedUnits.length - wanted),
  }
}
