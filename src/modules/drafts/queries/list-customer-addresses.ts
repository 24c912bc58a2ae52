import type { ShippingAddress } from '#modules/addresses/contract.ts'
import { listShippingAddresses } from '#modules/addresses/find-shipping-addresses.ts'
import { listRecentAddresses } from '#modules/orders/list-recent-addresses.ts'
import type { Id } from '#kernel/ids/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'

/**
 * Where the parcels of a customer may go: the address book, then the last orders of the mailbox.
 */
export async function listCustomerAddresses(
  { db, audit }: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
  { memberId, email }: { memberId?: string | undefined; email?: string | undefined },
): Promise<ShippingAddress[]> {
  const [book, recent] = await Promise.all([
    memberId ? listShippingAddresses(db, sealer, memberId as Id<'mem'>) : [],
    email ? listRecentAddresses(db, email) : [],
  ])
  const byPlace = new Map([...book, ...recent].map((address) => [describePlace(address), address]))
  const id = memberId ?? email ?? ''
  if (byPlace.size > 0) audit?.read({ kind: 'customer', id, label: email ?? id })
  return [...byPlace.values()].slice(0, 20)
}

const describePlace = ({ firstName, lastName, line1, line2, zip }: ShippingAddress): string =>
  [firstName, lastName, line1, line2, zip].join('\n').toLowerCase()
