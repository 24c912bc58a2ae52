import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { updateAddressBook, getAddressBookEntry } from './update-address-book.ts'
import { validateAddressContent, verifyAddressContent } from './validate-address-content.ts'
import type { Address, addressesContract } from '../contract.ts'
import { clearDefaults, toAddressColumns, insertAddress, updateAddress } from '../db/book.ts'
import { describeAddress } from '../queries/describe-address.ts'
import {
  addressLimit,
  getAddressContent,
  getNewAddressDefaults,
  mergeAddresses,
  findDuplicateAddress,
  type AddressContent,
} from '../domain/address-book.ts'

type Input = InputOf<typeof addressesContract.createAddress>

/** Adds an address, or merges it into one that differs only in spelling. */
export async function createAddress(
  ctx: Ctx,
  services: Pick<Services, 'sealer' | 'verify' | 'shipsTo'>,
  input: Input,
): Promise<{ address: Address; merged: boolean } | Refusal> {
  const content = validateAddressContent(toContent(input), {
    reaches: services.shipsTo,
    now: ctx.now,
  })
  if (isRefusal(content)) return content
  const verificationColumns = await verifyAddressContent(services, content, {
    asEntered: input.asEntered,
    now: ctx.now,
  })
  return updateAddressBook(ctx, services, async (tx, { memberId, entries }) => {
    const duplicate = findDuplicateAddress(entries, content)
    if (!duplicate && entries.length >= addressLimit)
      return refuse(
        'fields-invalid',
        `Your address book is full (${addressLimit} addresses). Delete an address to `
          + 'add a new one.',
        { reason: 'address-book-full', fields: { body: 'exceeds the number of saved addresses' } },
      )
    const defaults = duplicate ? input : getNewAddressDefaults(entries.length === 0, input)
    await clearDefaults(tx, memberId, {
      shipping: defaults.isDefaultShipping === true,
      billing: defaults.isDefaultBilling === true,
    })
    const flags = {
      isDefaultShipping: defaults.isDefaultShipping,
      isDefaultBilling: defaults.isDefaultBilling,
    }
    const id = duplicate?.id ?? createId('adr', ctx.now.getTime())
    const values = {
      ...toAddressColumns(
        services.sealer,
        id,
        duplicate ? mergeAddresses(duplicate, content) : content,
      ),
      ...verificationColumns,
      ...flags,
    }
    if (duplicate) await updateAddress(tx, { id, values, now: ctx.now })
    else await insertAddress(tx, { id, values: { ...values, memberId }, now: ctx.now })
    return {
      address: describeAddress(await getAddressBookEntry(tx, services.sealer, { memberId, id })),
      merged: duplicate !== null,
    }
  })
}

function toContent(input: Input): AddressContent {
  const { label = '', kind = 'unknown', deliveryNotes = '', deliveryNotesUntil = null } = input
  return getAddressContent({ ...input, label, kind, deliveryNotes, deliveryNotesUntil })
}
