import { noLabels, readLabels, type GoodsLabels } from '#modules/catalog/read-labels.ts'
import { readTierId } from '#modules/loyalty/read-tier-id.ts'
import type { ReturnPolicy } from '#modules/policies/read-return-policies.ts'
import type { Db } from '#platform/db/database.server.ts'

/** The return policies that hold now, and what they ask of goods and buyer beyond what a cart knows. */
export interface PolicyFacts {
  readonly policies: readonly ReturnPolicy[]
  readonly labelsOf: (goodsId: string) => GoodsLabels
  readonly tierId: string | null
}

/** Labels and tier are read only when a policy asks for them. */
export async function readPolicyFacts(
  db: Db,
  {
    policies,
    goodsIds,
    ownerId,
  }: Pick<PolicyFacts, 'policies'> & {
    readonly goodsIds: readonly string[]
    readonly ownerId: string
  },
): Promise<PolicyFacts> {
  const asksLabels = policies.some(({ match }) => match.collectionIds ?? match.tags)
  const asksTier = ownerId.startsWith('mem_') && policies.some(({ match }) => match.tierIds)
  const [labels, tierId] = await Promise.all([
    asksLabels ? readLabels(db, goodsIds) : new Map<string, GoodsLabels>(),
    asksTier ? readTierId(db, ownerId) : null,
  ])
  return { policies, tierId, labelsOf: (goodsId) => labels.get(goodsId) ?? noLabels }
}
