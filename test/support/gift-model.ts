/** The price of a unit in every test, in cents. */
export const price = 48_00

export type ModelUnit = { over: boolean; at: 'bought' | 'shipped' | 'delivered' | 'back' | 'kept' }
export interface HeldGift {
  checkoutId: string
  qty: number
  /** Of the units it holds beyond the requested quantity. */
  over: boolean[]
  until: Date
}
export interface GivenGift {
  orderId: string
  lineId: string
  pieces: ModelUnit[]
}

/** A model of a registry, computed from the actions and not from tables. */
export class GiftModel {
  wanted: number
  holds: HeldGift[] = []
  given: GivenGift[] = []
  elsewhere = 0
  /** Paid and not refunded, in cents. */
  paid = 0
  /** The current group gift, which reserves one unit. */
  drive: { id: string; outcome: 'topup' | 'credit' | 'refund'; raised: number } | null = null
  /** Units given by group gifts, or completed by the registrants. */
  together = 0
  /** Contributions: unassigned, of the owner, and to be refunded. */
  fund = { nobodys: 0, owners: 0, owed: 0 }

  constructor(wanted: number) {
    this.wanted = wanted
  }

  pieces(...at: ModelUnit['at'][]): ModelUnit[] {
    return this.given.flatMap(({ pieces }) => pieces).filter((unit) => at.includes(unit.at))
  }

  taken(): number {
    return (
      this.pieces('bought', 'shipped', 'delivered', 'kept').filter(({ over }) => !over).length
      + this.elsewhere
      + this.together
    )
  }

  held(now: Date): number {
    const paying = this.holds
      .filter(({ until }) => until > now)
      .reduce((sum, { over }) => sum + over.filter((isOver) => !isOver).length, 0)
    return paying + (this.drive ? 1 : 0)
  }

  /** A group gift ends as announced before the first contribution. */
  end(): void {
    const { outcome, raised } = this.drive ?? { outcome: 'refund', raised: 0 }
    this.drive = null
    if (raised >= price || (raised > 0 && outcome === 'topup')) this.together++
    const goesBack = raised < price && outcome === 'refund'
    this.fund.nobodys -= raised
    this.fund[goesBack ? 'owed' : 'owners'] += raised
  }

  free(now: Date): number {
    return this.wanted - this.taken() - this.held(now)
  }
}
