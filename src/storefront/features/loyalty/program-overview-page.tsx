import { Fragment } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import type { PublicLoyaltyTerms, Reward } from '#modules/loyalty/domain/program.ts'
import {
  describeCampaign,
  describeEarnEvent,
  describeExpiry,
  describeUnlock,
} from '#modules/loyalty/domain/describe-rules.ts'
import {
  formatTierAmount,
  describeTierDowngrade,
  describeTierMeasure,
  describeTierUpgrade,
} from '#modules/loyalty/domain/describe-tier-rules.ts'
import { describeRewardValue } from '#modules/loyalty/domain/describe-reward.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Facts, type Fact } from '#ui/primitives/facts/facts.tsx'
import { Table } from '#ui/primitives/table/table.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { hasLevel } from '#storefront/session/level.ts'
import { useSession } from '#storefront/session/session.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import type { ProgramOverview } from './reward-calls.ts'
import { PointsCalculatorPanel } from './points-calculator-panel.tsx'
import styles from './loyalty.module.css'

export function ProgramOverviewPage({ overview }: { overview: ProgramOverview }) {
  const { terms, version, campaignProducts, excludedFromTiers } = overview
  const isMember = hasLevel(useSession().userInfo, 0)
  const { redeem } = terms
  return (
    <AccountFrame
      title="Program Overview"
      lead={
        <p>
          Every dollar earns points. {redeem.step.toLocaleString('en-US')} points are worth{' '}
          {formatMoney(redeem.stepWorth)} off. It’s free, and all you need is an account.
        </p>
      }
    >
      <div className={styles.sheets}>
        <Tiers terms={terms} excluded={excludedFromTiers} />
        <PointsCalculatorPanel terms={terms} />
        <Panel title="How to earn points" className={styles.panel}>
          <Facts
            kind="ruled"
            facts={[...listEarningFacts(terms), ...campaignFacts(terms, campaignProducts)]}
          />
        </Panel>
        <Panel title="How to use points" className={styles.panel}>
          <Facts
            kind="ruled"
            facts={[
              {
                term: 'Checkout',
                value:
                  `From ${redeem.least.toLocaleString('en-US')} points, in steps of `
                  + `${redeem.step}, for up to ${redeem.maxShare / 100}% of the items in your `
                  + 'cart. Not for gift cards.',
              },
              ...terms.rewards.map((reward) => ({
                term: reward.name,
                value: describeReward(terms, reward),
              })),
            ]}
          />
        </Panel>
        <PointsRules terms={terms} version={version} />
        <p className="cluster">
          {isMember ? (
            <ButtonLink href={paths.reward}>See your points</ButtonLink>
          ) : (
            <ButtonLink href={paths.login}>Create an account</ButtonLink>
          )}
        </p>
      </div>
    </AccountFrame>
  )
}

function Tiers({
  terms,
  excluded,
}: {
  terms: PublicLoyaltyTerms
  excluded: ProgramOverview['excludedFromTiers']
}) {
  return (
    <Panel title="Tiers" className={styles.panel}>
      <Table
        caption="The threshold and points rate of each tier"
        columns={[
          { label: 'Tier' },
          { label: describeTierMeasure(terms.standing), align: 'end' },
          { label: 'Points per dollar', align: 'end' },
        ]}
        rows={terms.tiers.map(({ id, name, least, multiplier }) => ({
          key: id,
          cells: [
            name,
            least === 0 ? 'None' : `${formatTierAmount(terms.standing, least)} or more`,
            (terms.earn.perDollar * multiplier) / 10_000,
          ],
        }))}
      />
      <p className="quiet">
        {describeTierUpgrade(terms)} {describeTierDowngrade(terms.standing)}
        {excluded.count > 0 && (
          <>
            {' '}
            <ProductNames named={excluded} /> {excluded.count === 1 ? 'doesn’t' : 'don’t'} count
            toward a tier.
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
    <Panel title="When points are available and expire" className={styles.panel}>
      <Facts
        kind="ruled"
        facts={[
          {
            term: 'Available to spend',
            value: describeUnlock(unlock),
          },
          {
            term: 'Expiry',
            value: describeExpiry(expiry),
          },
          {
            term: 'You return an item',
            value: 'We take back only the points it earned.',
          },
          {
            term: 'You’ve already spent them',
            value:
              `Your balance can go down to ${formatPoints(mostNegative)} below zero, and your next `
              + 'points cover it. You never owe money.',
          },
          {
            term: 'An order paid with points is refunded',
            value: 'You get the points back, valid for at least 30 days.',
          },
          {
            term: 'The rules change',
            value: 'Points you’ve earned keep the rules they were earned under.',
          },
        ]}
      />
      <p className="quiet">Current rules, version {version}.</p>
    </Panel>
  )
}

function describeReward(
  terms: PublicLoyaltyTerms,
  { cost, tierIds, stock, perMember, until, ...reward }: Reward,
): string {
  return [
    `${formatPoints(cost)}${tierIds ? `, for ${findTierName(terms, tierIds[0])} and above` : ''}. `
      + describeRewardValue(reward),
    ...(stock === null ? [] : [`${stock} available in total.`]),
    ...(perMember === null ? [] : [`Limit ${perMember} per member.`]),
    ...(until === null ? [] : [`Until ${formatDateLong(until as CalendarDate)}.`]),
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
  const fact = (term: string, points: number | null, suffix = ''): Fact[] =>
    points === null ? [] : [{ term, value: `${formatPoints(points)}${suffix}` }]
  return [
    {
      term: 'A purchase',
      value:
        `${formatPoints(earn.perDollar)} for every dollar spent on items, after discounts, `
        + 'excluding tax, shipping, gift cards and amounts paid with points',
    },
    ...(registry.owner === null
      ? []
      : [
          {
            term: 'Gifts from your registry',
            value: `${registry.owner / 100}% of the points the giver earns; the giver keeps theirs`,
          },
        ]),
    ...fact('An account', signup, ', once your email is confirmed'),
    ...fact(
      'Your birthday',
      birthday,
      ', every year, if you added your birthday at least 30 days before',
    ),
    ...fact('Our newsletter', newsletter, ', once'),
    ...fact('A review', review, `, up to ${reviewsPerMonth} a month`),
    ...(referral === null
      ? []
      : [
          {
            term: 'A friend',
            value:
              `${formatPoints(referral.member)} for you and ${formatPoints(referral.friend)} for `
              + 'your friend, once the return window of their first order closes',
          },
        ]),
    ...instant.flatMap(({ rewardId, leastSpend }) => {
      const reward = rewards.find(({ id }) => id === rewardId)
      const value = `${reward?.name ?? ''}, right away, for no points`
      return reward
        ? [
            {
              term:
                leastSpend === 0 ? 'Every order' : `An order of ${formatMoney(leastSpend)} or more`,
              value,
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
    const tiers = campaign.tierIds?.map((id) => findTierName(terms, id)).join(' and ')
    return {
      term: campaign.name,
      value: (
        <>
          {describeCampaign(campaign)}
          {tiers && `, for ${tiers}`}
          {rule && (
            <>
              , for <ProductNames named={rule} />
            </>
          )}
        </>
      ),
    }
  })
}

/** "Towel, Robe and 12 more" */
function ProductNames({
  named: { count, products },
}: {
  named: ProgramOverview['excludedFromTiers']
}) {
  if (count === 0) return 'products that aren’t sold right now'
  const suffix = count - products.length
  return products.map(({ title, slug }, index) => (
    <Fragment key={slug}>
      {index > 0 && (suffix === 0 && index === products.length - 1 ? ' and ' : ', ')}
      <TextLink href={paths.goods(slug)}>{title}</TextLink>
      {suffix > 0 && index === products.length - 1 && ` and ${suffix.toLocaleString('en-US')} more`}
    </Fragment>
  ))
}
