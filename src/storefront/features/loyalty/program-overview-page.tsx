import { Fragment } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import type { PublicLoyaltyTerms, Reward } from '#modules/loyalty/domain/program.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts, type Fact } from '#ui/primitives/facts/facts.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { formatPoints } from '../cart/count-words.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import {
  describeCampaign,
  describeEarnEvent,
  describeExpiry,
  describeTierDowngrade,
  describeTierMeasure,
  describeTierUpgrade,
  describeUnlock,
} from './describe-program.ts'
import { describeReward } from './describe-reward.ts'
import { formatTierAmount } from './format-tier-amount.ts'
import type { ProgramOverview } from './reward-calls.ts'
import { PointsCalculatorPanel } from './points-calculator-panel.tsx'
import { lastOfList } from '#messages/counts.ts'
import * as t from '#messages/program-overview.ts'
import styles from './loyalty.module.css'

type NamedProducts = ProgramOverview['excludedFromTiers']

const namesOf = (named: NamedProducts) => () => <ProductNames named={named} />

export function ProgramOverviewPage({ overview }: { overview: ProgramOverview }) {
  const { terms, version, campaignProducts, excludedFromTiers } = overview
  const isMember = hasLevel(useSession().userInfo, 0)
  const { redeem } = terms
  return (
    <AccountFrame
      title={t.title}
      lead={<p>{t.lead({ points: redeem.step, amount: formatMoney(redeem.stepWorth) })}</p>}
    >
      <div className={styles.sheets}>
        <Tiers terms={terms} excluded={excludedFromTiers} />
        <PointsCalculatorPanel terms={terms} />
        <Panel title={t.howToEarn} className={styles.panel}>
          <Facts
            kind="ruled"
            facts={[...listEarningFacts(terms), ...campaignFacts(terms, campaignProducts)]}
          />
        </Panel>
        <Panel title={t.howToUse} className={styles.panel}>
          <Facts
            kind="ruled"
            facts={[
              {
                term: t.checkout,
                value: t.checkoutHint({
                  least: redeem.least,
                  step: String(redeem.step),
                  share: String(redeem.maxShare / 100),
                }),
              },
              ...terms.rewards.map((reward) => ({
                term: reward.name,
                value: describeOffer(terms, reward),
              })),
            ]}
          />
        </Panel>
        <PointsRules terms={terms} version={version} />
        <p className="cluster">
          {isMember ? (
            <ButtonLink href={paths.reward}>{t.seePoints}</ButtonLink>
          ) : (
            <ButtonLink href={paths.login}>{t.createAccount}</ButtonLink>
          )}
        </p>
      </div>
    </AccountFrame>
  )
}

function Tiers({ terms, excluded }: { terms: PublicLoyaltyTerms; excluded: NamedProducts }) {
  return (
    <Panel title={t.tiers} className={styles.panel}>
      <Table
        caption={t.tiersCaption}
        columns={[
          { label: t.tier },
          { label: describeTierMeasure(terms.standing), align: 'end' },
          { label: t.perDollar, align: 'end' },
        ]}
        rows={terms.tiers.map(({ id, name, least, multiplier }) => ({
          key: id,
          cells: [
            name,
            least === 0 ? t.none : t.orMore({ amount: formatTierAmount(terms.standing, least) }),
            (terms.earn.perDollar * multiplier) / 10_000,
          ],
        }))}
      />
      <p className="quiet">
        {describeTierUpgrade(terms)} {describeTierDowngrade(terms.standing)}
        {excluded.count > 0 && (
          <>
            {' '}
            {t.excluded({
              count: excluded.count,
              products: namesOf(excluded),
            })}
          </>
        )}
      </p>
    </Panel>
  )
}

function PointsRules({
  terms: { unlock, expiry, mostNegative },
  version,
}: {
  terms: PublicLoyaltyTerms
  version: number
}) {
  return (
    <Panel title={t.availableTitle} className={styles.panel}>
      <Facts
        kind="ruled"
        facts={[
          {
            term: t.available,
            value: describeUnlock(unlock),
          },
          {
            term: t.expiry,
            value: describeExpiry(expiry),
          },
          {
            term: t.youReturn,
            value: t.youReturnHint,
          },
          {
            term: t.alreadySpent,
            value: t.alreadySpentHint({ points: formatPoints(mostNegative) }),
          },
          {
            term: t.refund,
            value: t.refundHint,
          },
          {
            term: t.rulesChange,
            value: t.rulesChangeHint,
          },
        ]}
      />
      <p className="quiet">{t.version({ version: String(version) })}</p>
    </Panel>
  )
}

function describeOffer(
  terms: PublicLoyaltyTerms,
  { cost, tierIds, stock, perMember, until, ...reward }: Reward,
): string {
  return [
    t.rewardCost({
      points: formatPoints(cost),
      hasTier: tierIds ? 'yes' : 'no',
      tier: tierIds ? findTierName(terms, tierIds[0]) : '',
      value: describeReward(reward),
    }),
    ...(stock === null ? [] : [t.availableInTotal({ count: String(stock) })]),
    ...(perMember === null ? [] : [t.limitPerMember({ count: String(perMember) })]),
    ...(until === null ? [] : [t.until({ date: formatDateLong(until as CalendarDate) })]),
  ].join(' ')
}

function findTierName({ tiers }: PublicLoyaltyTerms, id: string | undefined): string {
  return tiers.find((tier) => tier.id === id)?.name ?? ''
}

function listEarningFacts({
  earn,
  grants,
  registry,
  events,
  instant,
  rewards,
}: PublicLoyaltyTerms): Fact[] {
  const { signup, birthday, newsletter, review, reviewsPerMonth, referral } = grants
  const fact = (
    term: string,
    points: number | null,
    describe: (values: { points: string }) => string,
  ): Fact[] =>
    points === null ? [] : [{ term, value: describe({ points: formatPoints(points) }) }]
  return [
    {
      term: t.purchase,
      value: t.purchasePoints({ points: formatPoints(earn.perDollar) }),
    },
    ...(registry.owner === null
      ? []
      : [
          {
            term: t.registryGifts,
            value: t.registryPoints({ share: String(registry.owner / 100) }),
          },
        ]),
    ...fact(t.account, signup, t.accountPoints),
    ...fact(t.birthday, birthday, t.birthdayPoints),
    ...fact(t.newsletter, newsletter, t.newsletterPoints),
    ...fact(t.review, review, ({ points }) =>
      t.reviewPoints({ points, count: String(reviewsPerMonth) }),
    ),
    ...(referral === null
      ? []
      : [
          {
            term: t.friend,
            value: t.friendPoints({
              member: formatPoints(referral.member),
              friend: formatPoints(referral.friend),
            }),
          },
        ]),
    ...instant.flatMap(({ rewardId, leastSpend }) => {
      const reward = rewards.find(({ id }) => id === rewardId)
      return reward
        ? [
            {
              term:
                leastSpend === 0 ? t.everyOrder : t.orderFrom({ amount: formatMoney(leastSpend) }),
              value: t.instantReward({ reward: reward.name }),
            },
          ]
        : []
    }),
    ...events.map((event) => ({ term: event.name, value: describeEarnEvent(event) })),
  ]
}

function campaignFacts(
  terms: PublicLoyaltyTerms,
  campaignProducts: ProgramOverview['campaignProducts'],
): Fact[] {
  return terms.campaigns.map((campaign) => {
    const rule = campaignProducts.find(({ campaignId }) => campaignId === campaign.id)
    const tiers = (campaign.tierIds ?? [])
      .map((id) => findTierName(terms, id))
      .reduce((names, last) => (names === '' ? last : lastOfList({ names, last })), '')
    const values = {
      campaign: describeCampaign(campaign),
      hasTiers: tiers === '' ? 'no' : 'yes',
      tiers,
    }
    return {
      term: campaign.name,
      value: rule ? t.campaignProducts({ ...values, products: namesOf(rule) }) : t.campaign(values),
    }
  })
}

/** "Towel, Robe and 12 more" */
function ProductNames({ named: { count, products } }: { named: NamedProducts }) {
  if (count === 0) return t.notSold
  if (products.length === 0) return null
  const more = count - products.length
  if (more > 0) return t.productsAndMore({ products: linksTo(products), count: more })
  if (products.length === 1) return linksTo(products)()
  return t.productsAndLast({
    products: linksTo(products.slice(0, -1)),
    last: linksTo(products.slice(-1)),
  })
}

const linksTo = (products: NamedProducts['products']) => () =>
  products.map(({ title, slug }, index) => (
    <Fragment key={slug}>
      {index > 0 && ', '}
      <TextLink href={paths.goods(slug)}>{title}</TextLink>
    </Fragment>
  ))
