import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { integer, json as jsonOf, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { PolicyMatch, ReturnPolicy, ReturnTerms } from './domain/return-policy.ts'

export {
  findReturnPolicy,
  standardDays,
  standardGiftDays,
  type PolicyProduct,
  type ReturnPolicy,
  type ReturnTerms,
} from './domain/return-policy.ts'

export function listReturnPolicies(db: Db): Promise<ReturnPolicy[]> {
  return queryRows(
    db,
    {
      id: text,
      version: integer,
      match: jsonOf<PolicyMatch>(),
      priority: integer,
      terms: jsonOf<ReturnTerms>(),
    },
    sql`select id, version, match, priority, terms from return_policies where retired_at is null`,
  )
}
