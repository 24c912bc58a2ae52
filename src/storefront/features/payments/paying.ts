/** What a provider's form tells of a try to pay. */
export interface Paying {
  /** The shopper has pressed pay. */
  readonly sent: () => void
  /** The provider is done with the card, one way or the other. */
  readonly finish: () => Promise<void>
  readonly declined: () => Promise<void>
}
