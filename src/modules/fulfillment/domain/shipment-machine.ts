import { stateMachine, type StateOf } from '#kernel/state-machine/state-machine.ts'

/** The life of a parcel. One that was given up may turn up after all, until its pieces were sent anew or paid back. */
export const shipmentMachine = stateMachine({
  shipped: { deliver: 'delivered', lose: 'lost' },
  lost: { deliver: 'delivered', settle: 'settled' },
  delivered: {},
  settled: {},
})

export type ShipmentStatus = StateOf<typeof shipmentMachine>
