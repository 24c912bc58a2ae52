import { stateMachine, step, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The life of one wanted unit (commerce.md §2.6). Counts are sums over units, so they are right whatever happened in between. */
export const unitMachine = stateMachine({
  wanted: { hold: 'held', mark: 'elsewhere', withdraw: 'withdrawn' },
  held: { hold: 'held', release: 'wanted', buy: 'bought', withdraw: 'withdrawn' },
  bought: {
    ship: 'shipped',
    deliver: 'delivered',
    release: 'wanted',
    convert: 'converted',
    withdraw: 'withdrawn',
  },
  shipped: {
    deliver: 'delivered',
    reship: 'bought',
    release: 'wanted',
    convert: 'converted',
    withdraw: 'withdrawn',
  },
  delivered: {
    thank: 'thanked',
    keep: 'returned',
    release: 'wanted',
    exchange: 'bought',
    withdraw: 'withdrawn',
  },
  thanked: { keep: 'returned', release: 'wanted', exchange: 'bought', withdraw: 'withdrawn' },
  elsewhere: { release: 'wanted', withdraw: 'withdrawn' },
  returned: {},
  converted: {},
  withdrawn: {},
})

export type UnitStatus = StateOf<typeof unitMachine>

export type UnitEvent =
  | 'hold'
  | 'release'
  | 'buy'
  | 'ship'
  | 'deliver'
  | 'reship'
  | 'thank'
  | 'keep'
  | 'exchange'
  | 'convert'
  | 'mark'
  | 'withdraw'

/** What a unit becomes; null when it cannot go that way. One bought beyond the wish is wanted by nobody once it is given back. */
export function nextStatus(
  { status, isOver }: { status: UnitStatus; isOver: boolean },
  event: UnitEvent,
): UnitStatus | null {
  return step(unitMachine, status, isOver && event === 'release' ? 'withdraw' : event)
}

/** What becomes of a unit when something happens to the piece of the order that it is; a lost one waits for what its buyer chooses. */
export const eventOfPiece: Readonly<Record<string, UnitEvent | undefined>> = {
  shipped: 'ship',
  delivered: 'deliver',
  reshipped: 'reship',
  exchanged: 'exchange',
  cancelled: 'release',
}
