import type { Country } from '#kernel/locale/shop-locale.ts'
import type { Id } from '#kernel/ids/ids.ts'
import { createAddressKey } from '#kernel/us-address/address-key.ts'
import type { DestinationCode } from '#kernel/us-address/destinations.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  boolean,
  bytes,
  listColumns,
  date,
  id,
  integer,
  json as jsonOf,
  nullable,
  text,
  textArray,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, json, setValues, sql } from '#platform/db/sql.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import type { AddressContent, AddressBookEntry, AddressKind } from '../domain/address-book.ts'
import type { Suggestion, VerificationStatus } from '../domain/verdict.ts'

const addressRow = {
  id: text,
  memberId: id<'mem'>(),
  label: text,
  firstName: text,
  lastName: text,
  company: text,
  line1: text,
  line2: text,
  city: text,
  stateCode: literal<DestinationCode>(),
  zip: text,
  countryCode: literal<Country>(),
  phone: text,
  kind: literal<AddressKind>(),
  notesSealed: nullable(bytes),
  notesUntil: nullable(date),
  isDefaultShipping: boolean,
  isDefaultBilling: boolean,
  verificationStatus: literal<VerificationStatus>(),
  suggestion: nullable(jsonOf<Suggestion>()),
  warning: nullable(text),
  checkedAt: nullable(timestamp),
  formerKeys: textArray,
  lastUsedAt: nullable(timestamp),
  createdAt: timestamp,
  version: integer,
}
type AddressRow = Row<typeof addressRow>

export interface StoredAddress extends AddressBookEntry {
  readonly version: number
  readonly verificationStatus: VerificationStatus
  readonly suggestion: Suggestion | null
  readonly warning: string | null
  readonly checkedAt: string | null
}

/** Defaults come first, then the most recently used, then the most recently added. */
export async function listStoredAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<StoredAddress[]> {
  const addressRows = await queryRows(
    db,
    addressRow,
    sql`
      select ${listColumns(addressRow)}
      from addresses
      where member_id = ${memberId} and deleted_at is null
      order by is_default_shipping desc, is_default_billing desc, last_used_at desc nulls last,
        created_at desc, id desc`,
  )
  return addressRows.map((row) => toStoredAddress(row, sealer))
}

function toStoredAddress(row: AddressRow, sealer: Sealer): StoredAddress {
  const { notesSealed, notesUntil, lastUsedAt, createdAt, checkedAt, ...rest } = row
  const notes = notesSealed ? sealer.open(notesSealed, row.id) : null
  return {
    ...rest,
    deliveryNotes: notes ?? '',
    deliveryNotesUntil: notes ? notesUntil : null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    checkedAt: checkedAt?.toISOString() ?? null,
  }
}

interface ContentColumns extends Omit<AddressContent, 'deliveryNotes' | 'deliveryNotesUntil'> {
  readonly matchKey: string
  readonly notesSealed: Uint8Array | null
  readonly notesUntil: string | null
}

type OwnColumns = Pick<
  AddressRow,
  | 'isDefaultShipping'
  | 'isDefaultBilling'
  | 'verificationStatus'
  | 'suggestion'
  | 'warning'
  | 'checkedAt'
  | 'formerKeys'
> & { readonly deletedAt: Date }

export type AddressValues = Partial<ContentColumns & OwnColumns>

export function toAddressColumns(
  sealer: Sealer,
  addressId: string,
  content: AddressContent,
): ContentColumns {
  const { deliveryNotes, deliveryNotesUntil, ...plain } = content
  return {
    ...plain,
    matchKey: createAddressKey(content),
    notesSealed: deliveryNotes === '' ? null : sealer.seal(deliveryNotes, addressId),
    notesUntil: deliveryNotes === '' ? null : deliveryNotesUntil,
  }
}

export async function clearDefaults(
  tx: Tx,
  memberId: Id<'mem'>,
  cleared: { shipping: boolean; billing: boolean },
): Promise<void> {
  if (cleared.shipping)
    await execute(
      tx,
      sql`
        update addresses
        set is_default_shipping = false
        where member_id = ${memberId} and is_default_shipping`,
    )
  if (cleared.billing)
    await execute(
      tx,
      sql`
        update addresses
        set is_default_billing = false
        where member_id = ${memberId} and is_default_billing`,
    )
}

interface AddressChange {
  readonly id: string
  readonly values: AddressValues
  readonly now: Date
}

interface NewAddress extends AddressChange {
  readonly values: AddressValues & ContentColumns & Pick<AddressRow, 'memberId'>
}

export async function insertAddress(
  tx: Tx,
  { id: addressId, values, now }: NewAddress,
): Promise<void> {
  await execute(
    tx,
    sql`insert into addresses ${insertValues({
      ...values,
      suggestion: values.suggestion && json(values.suggestion),
      id: addressId,
      createdAt: now,
      updatedAt: now,
    })}`,
  )
}

export async function updateAddress(
  tx: Tx,
  { id: addressId, values, now }: AddressChange,
): Promise<void> {
  const columns = {
    ...values,
    suggestion: values.suggestion && json(values.suggestion),
    updatedAt: now,
    version: sql`version + 1`,
  }
  await execute(tx, sql`update addresses set ${setValues(columns)} where id = ${addressId}`)
}

/** Marks an address as deleted and erases its delivery notes; a job deletes the row later. */
export async function markAddressDeleted(tx: Tx, addressId: string, now: Date): Promise<void> {
  const values = {
    deletedAt: now,
    isDefaultShipping: false,
    isDefaultBilling: false,
    notesSealed: null,
    notesUntil: null,
  }
  await updateAddress(tx, { id: addressId, values, now })
}
