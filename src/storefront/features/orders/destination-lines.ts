import { formatPhone } from '#kernel/us-address/us-address.ts'
import type { OrderDetail } from '#modules/orders/contract.ts'

type Group = OrderDetail['groups'][number]

/** The shop for a pickup, and who comes. The street of a registry is not known to the giver. */
export function listDestinationLines({ pickup, address, recipientName, place }: Group): string[] {
  if (pickup) return [recipientName, pickup.address, pickup.hours]
  return address ? listAddressLines(address) : [recipientName, place].filter(Boolean)
}

function listAddressLines({
  firstName,
  lastName,
  company,
  line1,
  line2,
  city,
  stateCode,
  zip,
  phone,
}: NonNullable<Group['address']>): string[] {
  return [
    `${firstName} ${lastName}`,
    company,
    line1,
    line2,
    `${city}, ${stateCode} ${zip}`,
    formatPhone(phone),
  ].filter(Boolean)
}
