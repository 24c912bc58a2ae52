import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Customer } from './customer-panel.ts'

export interface CustomerMerge {
  /** A guest, or a member whose account is closed by the merge. */
  readonly from: Customer
  readonly to: { readonly memberId: Id<'mem'>; readonly email: string }
  readonly now: Date
}

export interface MovedRecords {
  /** In the plural, such as "Orders". */
  readonly label: string
  readonly count: number
}

/** What a module moves when two customers are merged. */
export interface CustomerMergeSource {
  readonly rank: number
  /** What `move` would move now. */
  count(db: Db, from: Customer): Promise<readonly MovedRecords[]>
  move(tx: Tx, merge: CustomerMerge): Promise<void>
}
