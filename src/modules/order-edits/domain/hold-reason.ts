/** Why an order waits. It is compared when the link is paid, so that no other hold is released. */
export const describeHold = (draftNumber: string): string =>
  `Waits for the payment of draft ${draftNumber}`
