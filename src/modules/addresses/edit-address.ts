import type { Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import { entryOf } from './apply-address.ts'
import type { AddressParts } from './address-parts.ts'
import { changeBook, noAddress, readEntry } from './change-book.ts'
import { checkedContent, verification } from './check-content.ts'
import type { Address, addressesContract, AddressUse } from './contract.ts'
import {
  clearDefaults,
  columnsOf,
  retireAddress,
  updateAddress,
  type AddressValues,
  type StoredAddress,
} from './data/book.ts'
import { describeAddress } from './describe-address.ts'
import {
  formerKeysOf,
  findDuplicateAddress,
  type AddressContent,
  type Defaults,
} from './domain/address-book.ts'
import { findUses } from './find-uses.ts'

type Input = InputOf<typeof addressesContract.editAddress>

interface Edited {
  readonly address: Address
  readonly merged: boolean
  readonly uses: AddressUse[]
}

/**
 * Changes an address. When it becomes one that is in the book already, that one is taken out and this one stays. Without a version
 * the change is made on whatever the address is by then; it is asked about before the transaction, so that may take another try.
 */
export async function editAddress(
  ctx: Ctx,
  parts: AddressParts,
  input: Input,
): Promise<Edited | Refusal> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const before = await entryOf(ctx, parts, input.id)
    if (!before) return noAddress()
    const content = checkedContent(contentOf(before, input), {
      reaches: parts.reaches,
      now: ctx.now,
    })
    if (isRefusal(content)) return content
    const verified = await verification(parts, content, {
      before,
      asEntered: input.asEntered,
      now: ctx.now,
    })
    const written = await write(ctx, parts, { input, before, content, verified })
    if (isRefusal(written) && written.refused === 'version-conflict' && input.version === undefined)
      continue
    if (isRefusal(written)) return written
    return {
      address: describeAddress(written.entry),
      merged: written.merged,
      uses: await findUses(ctx, parts, written.entry),
    }
  }
  return changedElsewhere()
}

const changedElsewhere = () =>
  refuse('version-conflict', 'This address was changed in another window. Please look at it again.')

interface Writing {
  readonly input: Input
  readonly before: StoredAddress
  readonly content: AddressContent
  readonly verified: AddressValues
}

function write(
  ctx: Ctx,
  parts: AddressParts,
  { input, before, content, verified }: Writing,
): Promise<{ entry: StoredAddress; merged: boolean } | Refusal> {
  return changeBook(ctx, parts, async (tx, { memberId, entries }) => {
    const entry = entries.find((one) => one.id === input.id)
    if (!entry) return noAddress()
    if (entry.version !== before.version || entry.version !== (input.version ?? entry.version))
      return changedElsewhere()
    const twin = findDuplicateAddress(entries, content, entry.id)
    if (twin) await retireAddress(tx, twin.id, ctx.now)
    const flags = await setDefaults(tx, memberId, { entry, twin, input })
    const values = {
      ...columnsOf(parts.sealer, entry.id, content),
      ...verified,
      ...flags,
      formerKeys: formerKeysOf(entry, content),
    }
    await updateAddress(tx, entry.id, values, ctx.now)
    return {
      entry: await readEntry(tx, parts.sealer, { memberId, id: entry.id }),
      merged: twin !== null,
    }
  })
}

/** What is not named stays; new notes without a day of their own are kept as long as new notes are. */
function contentOf(before: StoredAddress, input: Input): AddressContent {
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
  const {
    label,
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    kind,
    deliveryNotes,
  } = before
  const kept = {
    label,
    firstName,
    lastName,
    company,
    line1,
    line2,
    city,
    stateCode,
    zip,
    countryCode,
    phone,
    kind,
    deliveryNotes,
  }
  const named = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<AddressContent>
  return { ...kept, deliveryNotesUntil: hasNewNotes ? null : before.deliveryNotesUntil, ...named }
}

/** A twin that goes leaves its defaults behind. */
async function setDefaults(
  tx: Tx,
  memberId: Id<'mem'>,
  { entry, twin, input }: { entry: StoredAddress; twin: StoredAddress | null; input: Input },
): Promise<Defaults> {
  const flags = {
    isDefaultShipping:
      input.isDefaultShipping ?? (entry.isDefaultShipping || (twin?.isDefaultShipping ?? false)),
    isDefaultBilling:
      input.isDefaultBilling ?? (entry.isDefaultBilling || (twin?.isDefaultBilling ?? false)),
  }
  await clearDefaults(tx, memberId, {
    shipping: flags.isDefaultShipping,
    billing: flags.isDefaultBilling,
  })
  return flags
}
