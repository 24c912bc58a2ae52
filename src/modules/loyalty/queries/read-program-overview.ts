import { calendarDate } from '#kernel/time/time.ts'
import { findProductTitles } from '#modules/catalog/find-product-titles.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from '../contract.ts'
import { getProgram } from '../db/programs.ts'
import { isForAllProducts } from '../domain/calculate-earning.ts'
import { omitEventCodes, type PointsCampaign } from '../domain/program.ts'

type Overview = OutputOf<typeof loyaltyContract.readRewardProgram>
type ProductRule = Pick<PointsCampaign, 'productIds' | 'variantIds' | 'labels'>

const maxTitles = 3

export async function readProgramOverview({ db, now }: Ctx): Promise<Overview> {
  const { version, terms, publishedAt } = await getProgram(db, now)
  const today = calendarDate(now)
  const hasEnded = ({ until }: { readonly until: string | null }) => until !== null && until < today
  const visible = omitEventCodes({
    ...terms,
    campaigns: terms.campaigns.filter((campaign) => !hasEnded(campaign)),
    events: terms.events.filter((event) => !hasEnded(event)),
    rewards: terms.rewards.filter((reward) => !hasEnded(reward)),
  })
  const campaigns = visible.campaigns.filter((campaign) => !isForAllProducts(campaign))
  const [excludedFromTiers, ...productsOf] = await Promise.all([
    listProductTitles(db, terms.standing.excludes),
    ...campaigns.map((campaign) => listProductTitles(db, campaign)),
  ])
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    terms: visible as never,
    campaignProducts: productsOf.map((products, index) => ({
      campaignId: campaigns[index]?.id ?? '',
      ...products,
    })),
    excludedFromTiers,
  }
}

async function listProductTitles(
  db: Db,
  { productIds, variantIds, labels }: ProductRule,
): Promise<Overview['excludedFromTiers']> {
  const filter = { productIds: productIds ?? [], variantIds: variantIds ?? [], tags: labels ?? [] }
  if (Object.values(filter).every((list) => list.length === 0)) return { count: 0, products: [] }
  const { count, goods } = await findProductTitles(db, filter, maxTitles)
  return { count, products: [...goods] }
}
