import type { UnitStatus } from './unit-machine.ts'

export interface CountedUnit {
  readonly status: UnitStatus
  readonly isOver: boolean
  /** End of the hold. After it, the unit counts as wanted. */
  readonly holdUntil: Date | null
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
  readonly over: number
  /** Still available to buy. */
  readonly remaining: number
}

const taken = new Set<UnitStatus>([
  'bought',
  'shipped',
  'delivered',
  'thanked',
  'elsewhere',
  'returned',
  'converted',
])

export function isFree({ status, isOver, holdUntil }: CountedUnit, now: Date): boolean {
  return (
    !isOver
    && (status === 'wanted' || (status === 'held' && holdUntil !== null && holdUntil <= now))
  )
}

export function isTaken({ status }: Pick<CountedUnit, 'status'>): boolean {
  return taken.has(status)
}

/** The counts of an item, as sums over its units. `bought` excludes returned gifts. */
export function countUnits(units: readonly CountedUnit[], now: Date): UnitCounts {
  const alive = units.filter(({ status }) => status !== 'withdrawn')
  const wished = alive.filter(({ isOver }) => !isOver)
  const among = (...statuses: UnitStatus[]): number =>
    alive.filter(({ status }) => statuses.includes(status)).length
  return {
    wanted: wished.length,
    held: alive.filter((unit) => unit.status === 'held' && !isFree(unit, now)).length,
    bought: among('bought', 'shipped', 'delivered', 'thanked'),
    shipped: among('shipped', 'delivered', 'thanked'),
    delivered: among('delivered', 'thanked'),
    returned: among('returned', 'converted'),
    elsewhere: among('elsewhere'),
    over: alive.length - wished.length,
    remaining: wished.filter((unit) => isFree(unit, now)).length,
  }
}

/** How many units to add or withdraw for a new quantity. Answers `taken` if more are already given. */
export function planWanted(
  units: readonly CountedUnit[],
  wanted: number,
): { add: number; withdraw: number } | { taken: number } {
  const wished = units.filter(({ status, isOver }) => status !== 'withdrawn' && !isOver)
  const fixed = wished.filter((unit) => isTaken(unit) || unit.status === 'held').length
  if (wanted < fixed) return { taken: fixed }
  return { add: Math.max(0, wanted - wished.length), withdraw: Math.max(0, wished.length - wanted) }
}
