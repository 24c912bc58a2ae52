import type { CustomerMergeSource } from '#modules/members/customer-merge.ts'
import type { Customer } from '#modules/members/customer-panel.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

/** Registries move with their managers, and gifts given keep their giver. */
export const registryMerges: CustomerMergeSource = {
  rank: 2,
  async count(db, from) {
    const counted = await queryRow(
      db,
      { owned: integer, given: integer },
      sql`
        select
          (
            select count(*)::int
            from registries
            where owner_id = ${from.memberId ?? ''} and status <> 'deleted'
          ) as owned,
          (select count(*)::int from registry_gifts where ${isGiver(from)}) as given`,
    )
    return [
      { label: 'Registries', count: counted?.owned ?? 0 },
      { label: 'Gifts given', count: counted?.given ?? 0 },
    ]
  },
  async move(tx, { from, to: { memberId } }) {
    for (const table of [sql`registry_gifts`, sql`registry_contributions`])
      await execute(tx, sql`update ${table} set giver_id = ${memberId} where ${isGiver(from)}`)
    if (from.memberId === null) return
    await execute(
      tx,
      sql`
        update registries
        set owner_id = ${memberId}, version = version + 1
        where owner_id = ${from.memberId}`,
    )
    // The owner of a registry does not manage it, and nobody manages it twice.
    await execute(
      tx,
      sql`
        delete from registry_managers m
        where m.member_id in (${from.memberId}, ${memberId}) and (
          m.registry_id in (select r.id from registries r where r.owner_id = ${memberId})
          or m.member_id = ${from.memberId} and m.registry_id in (
            select other.registry_id
            from registry_managers other
            where other.member_id = ${memberId}
          )
        )`,
    )
    await execute(
      tx,
      sql`
        update registry_managers
        set member_id = ${memberId}
        where member_id = ${from.memberId}`,
    )
  },
}

const isGiver = ({ memberId, identity }: Customer): Sql =>
  memberId === null
    ? sql`giver_id like 'gst\\_%' and email_identity(giver_email) = ${identity}`
    : sql`giver_id = ${memberId}`
