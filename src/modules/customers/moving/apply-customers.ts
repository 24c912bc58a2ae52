import { importAddresses } from '#modules/addresses/import-addresses.ts'
import type { AppliedRow, ImportContext, ImportRecord } from '#modules/imports/import-kind.ts'
import {
  importMembers,
  type FilledFields,
  type MemberToImport,
} from '#modules/members/import-members.ts'
import { importSubscribers } from '#modules/subscriptions/import-subscribers.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Services } from '#platform/services.ts'
import { importShopNotes, type ImportedNotes } from './shop-notes.ts'
import type { MovedCustomer } from './read-customer-row.ts'

/** What undoing the import of a customer needs. */
export interface CustomerBefore {
  readonly isNew: boolean
  readonly filled: FilledFields
  readonly notes: ImportedNotes | null
  readonly addressId: string | null
  readonly subscriberId: string | null
}

interface CustomerBatch {
  readonly records: readonly ImportRecord<MovedCustomer>[]
  readonly context: ImportContext
}

/** Opens accounts, and fills what is empty in existing ones. */
export async function applyCustomers(
  tx: Tx,
  services: Pick<Services, 'settings'>,
  { records, context: { now, staffId } }: CustomerBatch,
): Promise<AppliedRow[]> {
  const customers = records.map(({ value }) => value)
  const members = await importMembers(tx, customers.map(toMember), now)
  const idOf = ({ email }: MovedCustomer): string => members.get(email)?.memberId ?? ''
  const addresses = await importAddresses(
    tx,
    customers.flatMap((customer) =>
      customer.address ? [{ memberId: idOf(customer), address: customer.address }] : [],
    ),
    now,
  )
  const subscribers = await importSubscribers(tx, services, {
    subscribers: customers.flatMap(({ email, consent }) =>
      consent ? [{ email, consentAt: new Date(consent.at), consentText: consent.text }] : [],
    ),
    now,
  })
  const notes = await importShopNotes(tx, {
    customers: customers.map((customer) => ({ ...customer, memberId: idOf(customer) })),
    staffId,
    now,
  })
  return records.map(({ line, value }) => {
    const member = members.get(value.email)
    if (!member) return { line, outcome: 'rejected', reason: 'The account was closed meanwhile.' }
    const before: CustomerBefore = {
      isNew: member.isNew,
      filled: member.filled,
      notes: notes.get(member.memberId) ?? null,
      addressId: addresses.get(member.memberId) ?? null,
      subscriberId: subscribers.get(value.email) ?? null,
    }
    return {
      line,
      outcome: member.isNew ? 'created' : hasChanges(before) ? 'updated' : 'unchanged',
      reason:
        value.consent && !before.subscriberId
          ? 'Newsletter: this mailbox was known here, and stays as it is.'
          : '',
      targetId: member.memberId,
      before,
    }
  })
}

const toMember = ({ email, firstName, lastName, phone, since }: MovedCustomer): MemberToImport => ({
  email,
  firstName,
  lastName,
  phone,
  since: since === null ? null : new Date(since),
})

const hasChanges = ({ filled, notes, addressId, subscriberId }: CustomerBefore): boolean =>
  Object.keys(filled).length > 0 || notes !== null || addressId !== null || subscriberId !== null
