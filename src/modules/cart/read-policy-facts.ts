import {
  noProductLabels,
  readProductLabels,
  type ProductLabels,
} from '#modules/catalog/read-product-labels.ts'
import { findTierId } from '#modules/loyalty/find-tier-id.ts'
import type { ReturnPolicy } from '#modules/policies/list-return-policies.ts'
import type { Db } from '#platform/db/database.server.ts'

/** The current return policies and the product and buyer data that they match on. */
export interface PolicyFacts {
  readonly policies: readonly ReturnPolicy[]
  readonly getLabels: (productId: string) => ProductLabels
  readonly tierId: string | null
}

/** Labels and tier are read only if a policy matches on them. */
export async function readPolicyFacts(
  db: Db,
  {
    policies,
    productIds,
    ownerId,
  }: Pick<PolicyFacts, 'policies'> & {
    readonly productIds: readonly string[]
    readonly ownerId: string
  },
): Promise<PolicyFacts> {
  const needsLabels = policies.some(({ match }) => match.collectionIds ?? match.tags)
  const needsTier = ownerId.startsWith('mem_') && policies.some(({ match }) => match.tierIds)
  const [labels, tierId] = await Promise.all([
    needsLabels ? readProductLabels(db, productIds) : new Map<string, ProductLabels>(),
    needsTier ? findTierId(db, ownerId) : null,
  ])
  return { policies, tierId, getLabels: (productId) => labels.get(productId) ?? noProductLabels }
}
