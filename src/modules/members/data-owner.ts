import { sql, type Sql } from '#platform/db/sql.ts'

/** A member, a mailbox (see `getMailboxIdentity`), or a member with the mailbox of the account. */
export interface DataOwner {
  readonly memberId: string | null
  readonly identity: string | null
}

/** A condition on rows with the columns `member_id` and `identity`. */
export function isOwnedBy({ memberId, identity }: DataOwner): Sql {
  return sql`(member_id = ${memberId} or identity = ${identity})`
}
