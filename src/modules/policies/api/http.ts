import { asc, isNull } from 'drizzle-orm'
import type { Handlers } from '#platform/http/handler.ts'
import { policySchema, type policiesStaffContract } from '../contract.ts'
import { returnPolicies } from '../db/schema.ts'
import { publishPolicy } from '../commands/publish-policy.ts'

export function policiesStaffHandlers(): Handlers<typeof policiesStaffContract> {
  return {
    listPolicies: async ({ db }) => {
      const { id, version, name, match, priority, terms } = returnPolicies
      const found = await db
        .select({ id, version, name, match, priority, terms })
        .from(returnPolicies)
        .where(isNull(returnPolicies.retiredAt))
        .orderBy(asc(id))
      return {
        rows: found.map(({ version: policyVersion, ...policy }) => ({
          ...policySchema.parse(policy),
          version: policyVersion,
        })),
      }
    },
    publishPolicy: ({ db, now }, { policy }) => publishPolicy(db, policy, now),
  }
}
