export interface PaymentCallbacks {
  readonly sent: () => void
  /** The provider has finished with the card, successfully or not. */
  readonly finish: () => Promise<void>
  readonly declined: () => Promise<void>
}
