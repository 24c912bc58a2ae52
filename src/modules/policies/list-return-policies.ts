import { isNull } from 'drizzle-orm'
import type { Db } from '#platform/db/database.server.ts'
import { returnPolicies } from './db/schema.ts'
import type { ReturnPolicy } from './domain/return-policy.ts'

export {
  findReturnPolicy,
  standardDays,
  type PolicyProduct,
  type ReturnPolicy,
  type ReturnTerms,
} from './domain/return-policy.ts'

export function listReturnPolicies(db: Db): Promise<ReturnPolicy[]> {
  const { id, version, match, priority, terms } = returnPolicies
  return db
    .select({ id, version, match, priority, terms })
    .from(returnPolicies)
    .where(isNull(returnPolicies.retiredAt))
}
