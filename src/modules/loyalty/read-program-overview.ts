import { calendarDate } from '#kernel/time/time.ts'
import { readTitles } from '#modules/catalog/read-titles.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { loyaltyContract } from './contract.ts'
import { readProgram } from './data/programs.ts'
import { isForEverything } from './domain/earning.ts'
import { publicTerms, type Campaign } from './domain/program.ts'

type Overview = OutputOf<typeof loyaltyContract.readRewardProgram>
type Named = Pick<Campaign, 'goodsIds' | 'variantIds' | 'labels'>

/** So many goods of a rule are named; of the rest only the count. */
const named = 3

/** The live rules for anybody. What is over is left out, and goods that a rule looks at have their names. */
export async function readProgramOverview({ db, now }: Ctx): Promise<Overview> {
  const { version, terms, publishedAt } = await readProgram(db, now)
  const today = calendarDate(now)
  const isOver = ({ until }: { readonly until: string | null }) => until !== null && until < today
  const shown = publicTerms({
    ...terms,
    campaigns: terms.campaigns.filter((campaign) => !isOver(campaign)),
    events: terms.events.filter((event) => !isOver(event)),
    rewards: terms.rewards.filter((reward) => !isOver(reward)),
  })
  const campaigns = shown.campaigns.filter((campaign) => !isForEverything(campaign))
  const [notForTiers, ...goodsOf] = await Promise.all([
    titlesOf(db, terms.standing.excludes),
    ...campaigns.map((campaign) => titlesOf(db, campaign)),
  ])
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    terms: shown as never,
    campaignGoods: goodsOf.map((goods, index) => ({
      campaignId: campaigns[index]?.id ?? '',
      ...goods,
    })),
    notForTiers,
  }
}

async function titlesOf(
  db: Db,
  { goodsIds, variantIds, labels }: Named,
): Promise<Overview['notForTiers']> {
  const asked = { goodsIds: goodsIds ?? [], variantIds: variantIds ?? [], tags: labels ?? [] }
  if (Object.values(asked).every((list) => list.length === 0)) return { count: 0, goods: [] }
  const { count, goods } = await readTitles(db, asked, named)
  return { count, goods: [...goods] }
}
