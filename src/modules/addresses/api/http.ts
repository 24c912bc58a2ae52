import type { Handlers } from '#platform/http/handler.ts'
import type { AddressDeps } from '../address-deps.ts'
import { applyAddress } from '../queries/apply-address.ts'
import type { addressesContract } from '../contract.ts'
import { createAddress } from '../commands/create-address.ts'
import { deleteAddress } from '../commands/delete-address.ts'
import { editAddress } from '../commands/edit-address.ts'
import { listAddresses, listAddressUses } from '../queries/list-addresses.ts'

export function addressesHandlers(parts: AddressDeps): Handlers<typeof addressesContract> {
  return {
    listAddresses: (ctx) => listAddresses(ctx, parts),
    createAddress: (ctx, input) => createAddress(ctx, parts, input),
    editAddress: (ctx, input) => editAddress(ctx, parts, input),
    deleteAddress: (ctx, input) => deleteAddress(ctx, parts, input),
    listAddressUses: (ctx, input) => listAddressUses(ctx, parts, input),
    applyAddress: (ctx, input) => applyAddress(ctx, parts, input),
  }
}
