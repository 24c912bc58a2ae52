import type { PaymentMethod } from './domain/apply-provider-state.ts'

export interface SavedCard extends PaymentMethod {
  /** The provider's id of the card. */
  readonly ref: string
}

/**
 * Cards that a provider keeps for its customers. A member is a customer of the provider from the
 * first payment on; the provider learns nothing else about the member.
 */
export interface SavedCards {
  /** Creates a customer. The member id is the idempotency key. */
  createCustomer(memberId: string): Promise<string>
  /** Data that lets the form of a payment show the customer's cards and offer to save another. */
  openForm(customerRef: string): Promise<Readonly<Record<string, string>>>
  list(customerRef: string): Promise<readonly SavedCard[]>
  /** Only a card of this customer; it may be gone already. */
  remove(customerRef: string, cardRef: string): Promise<void>
  /** Deletes the customer with all cards; it may be gone already. */
  deleteCustomer(customerRef: string): Promise<void>
}
