import type { Id } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

/** A member, or a guest by mailbox: then `memberId` is null. A closed account has no email. */
export interface Customer {
  readonly id: string
  readonly memberId: Id<'mem'> | null
  readonly email: string | null
  /** See `getMailboxIdentity`. */
  readonly identity: string | null
}

export interface CustomerFact {
  readonly label: string
  readonly value: string | number | null
  /** Money is in cents. */
  readonly kind: 'text' | 'money' | 'integer' | 'timestamp' | 'boolean'
}

export interface CustomerPanelRow {
  readonly id: string
  readonly title: string
  readonly subtitle?: string
  readonly at?: Date | null
  /** In cents. */
  readonly amount?: number | null
  readonly state?: string
  /** The object that the row stands for, and how its detail call addresses it. */
  readonly link?: { readonly resource: string; readonly id: string }
}

/** One section of the page about a customer. */
export interface CustomerPanel {
  readonly name: string
  readonly title: string
  readonly facts?: readonly CustomerFact[]
  /** Latest first. */
  readonly rows: readonly CustomerPanelRow[]
}

/** What a module shows about a customer. Sections are sorted by `rank`. */
export interface CustomerPanelSource {
  readonly rank: number
  read(db: Db, customer: Customer, now: Date): Promise<readonly CustomerPanel[]>
}

/** Rows of a section; the lists of the back office show the others. */
export const panelRows = 50

/** A condition on the owner and the email address of a row that members and guests own. */
export function isOwnedByCustomer(
  { memberId, identity }: Pick<Customer, 'memberId' | 'identity'>,
  { ownerId, email }: { ownerId: Sql; email: Sql },
): Sql {
  return memberId === null
    ? sql`(${ownerId} like 'gst\\_%' and email_identity(${email}) = ${identity})`
    : sql`${ownerId} = ${memberId}`
}
