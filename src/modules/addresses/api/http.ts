import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { applyAddress } from '../queries/apply-address.ts'
import type { addressesContract } from '../contract.ts'
import { createAddress } from '../commands/create-address.ts'
import { deleteAddress } from '../commands/delete-address.ts'
import { editAddress } from '../commands/edit-address.ts'
import { listAddresses, listAddressUses } from '../queries/list-addresses.ts'

export function addressesHandlers(
  services: Pick<Services, 'sealer' | 'verify' | 'shipsTo' | 'useSources'>,
): Handlers<typeof addressesContract> {
  return {
    listAddresses: (ctx) => listAddresses(ctx, services),
    createAddress: (ctx, input) => createAddress(ctx, services, input),
    editAddress: (ctx, input) => editAddress(ctx, services, input),
    deleteAddress: (ctx, input) => deleteAddress(ctx, services, input),
    listAddressUses: (ctx, input) => listAddressUses(ctx, services, input),
    applyAddress: (ctx, input) => applyAddress(ctx, services, input),
  }
}
