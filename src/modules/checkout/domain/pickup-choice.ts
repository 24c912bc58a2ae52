import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { isPickup, pickupMethodId } from '#kernel/shipping-method/pickup-method.ts'
import { isDestinationCode } from '#kernel/us-address/destinations.ts'
import type { DeliveryAddress } from './delivery-address.ts'

/** Who picks a delivery group up at the shop. */
export type PickupPerson = Pick<DeliveryAddress, 'firstName' | 'lastName' | 'phone'>

interface EnteredPickup {
  readonly isPickup?: boolean | undefined
  readonly methodId?: string | undefined
  readonly pickupPerson?: PickupPerson | undefined
  readonly address?: unknown
  readonly addressId?: string | undefined
}

interface ChosenDelivery {
  readonly isPickup?: boolean
  readonly methodId: string | null
}

/** Pickup takes the place of the shipping method, which is kept. */
export function getChosenMethodId(chosen: ChosenDelivery | undefined): string | null {
  if (!chosen) return null
  return chosen.isPickup ? pickupMethodId : chosen.methodId
}

/** Also true for drafts that were stored when pickup was a method like the others. */
export function isPickupChosen(chosen: ChosenDelivery | undefined): boolean {
  return isPickup(getChosenMethodId(chosen))
}

/** The choice after new input: a method that is chosen alone decides it too. */
export function choosePickup(
  before: ChosenDelivery | undefined,
  { isPickup: chosen, methodId }: EnteredPickup = {},
): ChosenDelivery & { readonly isPickup: boolean } {
  const byMethod = methodId === undefined ? isPickupChosen(before) : isPickup(methodId)
  const shipping = [methodId, before?.methodId].find((id) => id && !isPickup(id))
  return { isPickup: chosen ?? byMethod, methodId: shipping ?? null }
}

/** By default the buyer, as named in the shipping address. */
export function findPickupPerson(
  entered: PickupPerson | null | undefined,
  address: DeliveryAddress | null,
): PickupPerson | null {
  if (entered || !address) return entered ?? null
  const { firstName, lastName, phone } = address
  return { firstName, lastName, phone }
}

/** The address of an order that is picked up: the shop, with the name of who comes. */
export function toPickupAddress(
  { firstName, lastName, phone }: PickupPerson,
  place: Pick<DeliveryAddress, 'line1' | 'line2' | 'city' | 'zip'> & { readonly stateCode: string },
): DeliveryAddress {
  const { line1, line2, city, stateCode, zip } = place
  if (!isDestinationCode(stateCode)) throw new Error(`The shop is not in a state: ${stateCode}.`)
  return {
    firstName,
    lastName,
    company: '',
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode: getShopLocale().country,
    phone,
    deliveryNotes: '',
  }
}

interface PickupFacts {
  /** Before the input. */
  readonly isPickup: boolean
  readonly kind: 'own' | 'address' | 'registry'
  readonly needsShipping: boolean
  readonly isOffered: boolean
}

export interface PickupProblem {
  readonly reason: string
  readonly field: string
  readonly message: string
}

/** What contradicts itself, or the delivery group, in the choice of pickup. */
export function findPickupProblem(
  entered: EnteredPickup,
  facts: PickupFacts,
): PickupProblem | null {
  return findContradiction(entered, facts) ?? findObstacle(entered, facts)
}

function findContradiction(
  entered: EnteredPickup,
  facts: Pick<PickupFacts, 'isPickup'>,
): PickupProblem | null {
  const { isPickup: chosen, methodId, pickupPerson, address, addressId } = entered
  if (chosen !== undefined && methodId !== undefined && chosen !== isPickup(methodId))
    return {
      reason: 'pickup-contradicts-method',
      field: 'methodId',
      message: chosen
        ? 'Items that are picked up have no shipping method.'
        : 'Choose a shipping method for items that are shipped.',
    }
  if (chosen && (address || addressId))
    return {
      reason: 'pickup-has-no-address',
      field: address ? 'address' : 'addressId',
      message: 'Items that are picked up have no shipping address.',
    }
  const before = { isPickup: facts.isPickup, methodId: null }
  return pickupPerson && !choosePickup(before, entered).isPickup
    ? {
        reason: 'delivery-not-pickup',
        field: 'pickupPerson',
        message: 'These items are shipped, not picked up.',
      }
    : null
}

function findObstacle(
  { isPickup: chosen }: EnteredPickup,
  { kind, needsShipping, isOffered }: PickupFacts,
): PickupProblem | null {
  if (!chosen) return null
  const field = 'isPickup'
  if (!isOffered)
    return { reason: 'pickup-not-offered', field, message: 'This shop does not offer pickup.' }
  if (kind !== 'own')
    return {
      reason: 'gift-not-picked-up',
      field,
      message: 'Gifts to someone else cannot be picked up.',
    }
  return needsShipping
    ? null
    : {
        reason: 'nothing-to-pick-up',
        field,
        message: 'Gift cards are emailed, so they cannot be picked up.',
      }
}
