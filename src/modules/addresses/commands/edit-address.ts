import type { Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import { findAddressBookEntry } from '../queries/apply-address.ts'
import {
  updateAddressBook,
  refuseUnknownAddress,
  getAddressBookEntry,
} from './update-address-book.ts'
import { validateAddressContent, verifyAddressContent } from './validate-address-content.ts'
import type { Address, addressesContract, AddressUse } from '../contract.ts'
import {
  clearDefaults,
  toAddressColumns,
  markAddressDeleted,
  updateAddress,
  type AddressValues,
  type StoredAddress,
} from '../db/book.ts'
import { describeAddress } from '../queries/describe-address.ts'
import {
  listFormerKeys,
  findDuplicateAddress,
  type AddressContent,
  type Defaults,
  getAddressContent,
} from '../domain/address-book.ts'
import { listOutdatedUses } from '../queries/find-uses.ts'

type Input = InputOf<typeof addressesContract.editAddress>

interface EditResult {
  readonly address: Address
  readonly merged: boolean
  readonly uses: AddressUse[]
}

/**
 * Updates an address and deletes a duplicate that this creates. Verification runs before the
 * transaction, so a request without a version is retried if the address changes in between.
 */
export async function editAddress(
  ctx: Ctx,
  services: Pick<Services, 'sealer' | 'verify' | 'shipsTo' | 'useSources'>,
  input: Input,
): Promise<EditResult | Refusal> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const before = await findAddressBookEntry(ctx, services, input.id)
    if (!before) return refuseUnknownAddress()
    const content = validateAddressContent(applyChanges(before, input), {
      reaches: services.shipsTo,
      now: ctx.now,
    })
    if (isRefusal(content)) return content
    const verificationColumns = await verifyAddressContent(services, content, {
      before,
      asEntered: input.asEntered,
      now: ctx.now,
    })
    const result = await saveAddress(ctx, services, { input, before, content, verificationColumns })
    if (isRefusal(result) && result.refused === 'version-conflict' && input.version === undefined)
      continue
    if (isRefusal(result)) return result
    return {
      address: describeAddress(result.entry),
      merged: result.merged,
      uses: await listOutdatedUses(ctx, services, result.entry),
    }
  }
  return refuseStaleVersion()
}

const refuseStaleVersion = () =>
  refuse(
    'version-conflict',
    'This address was changed in another window. Review it and try again.',
    {
      reason: 'address-changed',
    },
  )

interface AddressUpdate {
  readonly input: Input
  readonly before: StoredAddress
  readonly content: AddressContent
  readonly verificationColumns: AddressValues
}

function saveAddress(
  ctx: Ctx,
  services: Pick<Services, 'sealer'>,
  { input, before, content, verificationColumns }: AddressUpdate,
): Promise<{ entry: StoredAddress; merged: boolean } | Refusal> {
  return updateAddressBook(ctx, services, async (tx, { memberId, entries }) => {
    const entry = entries.find((one) => one.id === input.id)
    if (!entry) return refuseUnknownAddress()
    if (entry.version !== before.version || entry.version !== (input.version ?? entry.version))
      return refuseStaleVersion()
    const duplicate = findDuplicateAddress(entries, content, entry.id)
    if (duplicate) await markAddressDeleted(tx, duplicate.id, ctx.now)
    const flags = await setDefaults(tx, memberId, { entry, duplicate, input })
    const values = {
      ...toAddressColumns(services.sealer, entry.id, content),
      ...verificationColumns,
      ...flags,
      formerKeys: listFormerKeys(entry, content),
    }
    await updateAddress(tx, { id: entry.id, values, now: ctx.now })
    return {
      entry: await getAddressBookEntry(tx, services.sealer, { memberId, id: entry.id }),
      merged: duplicate !== null,
    }
  })
}

/** Omitted fields keep their values; new notes without a date get a new expiry date. */
function applyChanges(before: StoredAddress, input: Input): AddressContent {
  const {
    id: _id,
    version: _version,
    isDefaultShipping: _shipping,
    isDefaultBilling: _billing,
    asEntered: _asEntered,
    ...given
  } = input
  const hasNewNotes =
    given.deliveryNotes !== undefined && given.deliveryNotes !== before.deliveryNotes
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<AddressContent>
  return {
    ...getAddressContent(before),
    deliveryNotesUntil: hasNewNotes ? null : before.deliveryNotesUntil,
    ...changes,
  }
}

/** The defaults of a deleted duplicate pass to this address. */
async function setDefaults(
  tx: Tx,
  memberId: Id<'mem'>,
  {
    entry,
    duplicate,
    input,
  }: { entry: StoredAddress; duplicate: StoredAddress | null; input: Input },
): Promise<Defaults> {
  const flags = {
    isDefaultShipping:
      input.isDefaultShipping
      ?? (entry.isDefaultShipping || (duplicate?.isDefaultShipping ?? false)),
    isDefaultBilling:
      input.isDefaultBilling ?? (entry.isDefaultBilling || (duplicate?.isDefaultBilling ?? false)),
  }
  await clearDefaults(tx, memberId, {
    shipping: flags.isDefaultShipping,
    billing: flags.isDefaultBilling,
  })
  return flags
}
