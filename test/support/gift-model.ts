/** What a piece costs in every life, in cents. */
export const price = 48_00

export type ModelPiece = { over: boolean; at: 'bought' | 'shipped' | 'delivered' | 'back' | 'kept' }
export interface HeldGift {
  checkoutId: string
  qty: number
  /** Of the units it still holds, which are beyond the wish. */
  over: boolean[]
  until: Date
}
export interface GivenGift {
  orderId: string
  lineId: string
  pieces: ModelPiece[]
}

/** The same registry in the head: what ought to be, counted from what was done and not from the tables. */
export class GiftModel {
  wanted: number
  holds: HeldGift[] = []
  given: GivenGift[] = []
  elsewhere = 0
  /** What givers have paid and not been given back, in cents. */
  paid = 0
  /** What guests give together just now: one piece is held for it. */
  drive: { id: string; outcome: 'topup' | 'credit' | 'refund'; raised: number } | null = null
  /** Pieces that were given together, or topped up by their people. */
  together = 0
  /** Of what guests gave in parts: nobody’s yet, its owner’s, and still to go back to a card. */
  fund = { nobodys: 0, owners: 0, owed: 0 }

  constructor(wanted: number) {
    this.wanted = wanted
  }

  pieces(...at: ModelPiece['at'][]): ModelPiece[] {
    return this.given.flatMap(({ pieces }) => pieces).filter((piece) => at.includes(piece.at))
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
      .reduce((sum, { over }) => sum + over.filter((one) => !one).length, 0)
    return paying + (this.drive ? 1 : 0)
  }

  /** A drive ends as it was said before anybody gave. */
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
