import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { updateAddressBook, refuseUnknownAddress } from './update-address-book.ts'
import { listStoredAddresses, markAddressDeleted, updateAddress } from '../db/book.ts'
import { describeAddress } from '../queries/describe-address.ts'
import { addressLimit, findNextDefault } from '../domain/address-book.ts'
import type { AddressBook } from '../queries/list-addresses.ts'

/** If it was a default, the most recently used address becomes the default. */
export function deleteAddress(
  ctx: Ctx,
  services: Pick<Services, 'sealer'>,
  { id }: { id: string },
): Promise<AddressBook | Refusal> {
  return updateAddressBook(ctx, services, async (tx, { memberId, entries }) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return refuseUnknownAddress()
    await markAddressDeleted(tx, id, ctx.now)
    const next = findNextDefault(entries.filter((one) => one.id !== id))
    if (next && (entry.isDefaultShipping || entry.isDefaultBilling)) {
      const values = {
        isDefaultShipping: next.isDefaultShipping || entry.isDefaultShipping,
        isDefaultBilling: next.isDefaultBilling || entry.isDefaultBilling,
      }
      await updateAddress(tx, { id: next.id, values, now: ctx.now })
    }
    return {
      rows: (await listStoredAddresses(tx, services.sealer, memberId)).map(describeAddress),
      limit: addressLimit,
    }
  })
}
