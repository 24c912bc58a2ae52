import {
  defineStateMachine,
  findNextState,
  type StateOf,
} from '#kernel/state-machine/state-machine.ts'

/** States of a registry unit (commerce.md §2.6). Item counts are sums over units. */
export const registryUnitMachine = defineStateMachine({
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

export type RegistryUnitStatus = StateOf<typeof registryUnitMachine>

export type RegistryUnitEvent =
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

/**
 * The next state, or null if the event is not allowed. A unit beyond the wanted quantity is
 * withdrawn when released.
 */
export function nextRegistryUnitStatus(
  { status, isExtra }: { status: RegistryUnitStatus; isExtra: boolean },
  event: RegistryUnitEvent,
): RegistryUnitStatus | null {
  return findNextState(
    registryUnitMachine,
    status,
    isExtra && event === 'release' ? 'withdraw' : event,
  )
}

/**
 * The unit event for each event of an order unit. A lost parcel has none until its buyer decides.
 */
export const unitEventByOrderUnitEvent: Readonly<Record<string, RegistryUnitEvent | undefined>> = {
  shipped: 'ship',
  delivered: 'deliver',
  reshipped: 'reship',
  voided: 'reship',
  exchanged: 'exchange',
  cancelled: 'release',
}
