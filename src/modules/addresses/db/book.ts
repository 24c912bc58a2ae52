import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Sealer } from '#platform/sealed/sealed-text.ts'
import { createAddressKey } from '#kernel/us-address/address-key.ts'
import type { AddressContent, AddressBookEntry } from '../domain/address-book.ts'
import { addresses } from './schema.ts'

export interface StoredAddress extends AddressBookEntry {
  readonly version: number
  readonly verificationStatus: (typeof addresses.$inferSelect)['verificationStatus']
  readonly suggestion: (typeof addresses.$inferSelect)['suggestion']
  readonly doubt: string | null
  readonly checkedAt: string | null
}

/** Defaults come first, then the most recently used, then the most recently added. */
export async function listStoredAddresses(
  db: Db,
  sealer: Sealer,
  memberId: Id<'mem'>,
): Promise<StoredAddress[]> {
  const addressRows = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.memberId, memberId), isNull(addresses.deletedAt)))
    .orderBy(
      desc(addresses.isDefaultShipping),
      desc(addresses.isDefaultBilling),
      sql`${addresses.lastUsedAt} desc nulls last`,
      desc(addresses.createdAt),
      desc(addresses.id),
    )
  return addressRows.map((row) => toStoredAddress(row, sealer))
}

function toStoredAddress(row: typeof addresses.$inferSelect, sealer: Sealer): StoredAddress {
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

export type AddressValues = Partial<typeof addresses.$inferInsert>

export function toAddressColumns(sealer: Sealer, id: string, content: AddressContent) {
  const { deliveryNotes, deliveryNotesUntil, ...plain } = content
  return {
    ...plain,
    matchKey: createAddressKey(content),
    notesSealed: deliveryNotes === '' ? null : sealer.seal(deliveryNotes, id),
    notesUntil: deliveryNotes === '' ? null : deliveryNotesUntil,
  }
}

export async function clearDefaults(
  tx: Tx,
  memberId: Id<'mem'>,
  cleared: { shipping: boolean; billing: boolean },
): Promise<void> {
  const ofMember = eq(addresses.memberId, memberId)
  if (cleared.shipping)
    await tx
      .update(addresses)
      .set({ isDefaultShipping: false })
      .where(and(ofMember, addresses.isDefaultShipping))
  if (cleared.billing)
    await tx
      .update(addresses)
      .set({ isDefaultBilling: false })
      .where(and(ofMember, addresses.isDefaultBilling))
}

export async function insertAddress(tx: Tx, values: typeof addresses.$inferInsert): Promise<void> {
  await tx.insert(addresses).values(values)
}

export async function updateAddress(
  tx: Tx,
  id: string,
  values: AddressValues,
  now: Date,
): Promise<void> {
  await tx
    .update(addresses)
    .set({ ...values, updatedAt: now, version: sql`${addresses.version} + 1` })
    .where(eq(addresses.id, id))
}

/** Marks an address as deleted and erases its delivery notes; a job deletes the row later. */
export async function markAddressDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await updateAddress(
    tx,
    id,
    {
      deletedAt: now,
      isDefaultShipping: false,
      isDefaultBilling: false,
      notesSealed: null,
      notesUntil: null,
    },
    now,
  )
}
