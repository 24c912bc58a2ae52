import { queryRows } from '#platform/db/query.ts'
import { listColumns, integer, json as jsonOf, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import { policySchema, type policiesStaffContract } from '../contract.ts'
import { publishPolicy } from '../commands/publish-policy.ts'

const policyRow = {
  id: text,
  version: integer,
  name: text,
  match: jsonOf<unknown>(),
  priority: integer,
  terms: jsonOf<unknown>(),
}

export function policiesStaffHandlers(): Handlers<typeof policiesStaffContract> {
  return {
    listPolicies: async ({ db }) => {
      const policies = await queryRows(
        db,
        policyRow,
        sql`
          select ${listColumns(policyRow)}
          from return_policies
          where retired_at is null
          order by id`,
      )
      return {
        rows: policies.map(({ version, ...policy }) => ({
          ...policySchema.parse(policy),
          version,
        })),
      }
    },
    publishPolicy: (ctx, { policy }) => publishPolicy(ctx, policy),
  }
}
