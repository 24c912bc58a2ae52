import { Fragment } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { longDate } from '#modules/loyalty/domain/long-date.ts'
import type { PublicTerms, Reward } from '#modules/loyalty/domain/program.ts'
import {
  campaignInWords,
  eventInWords,
  expiryInWords,
  unlockInWords,
} from '#modules/loyalty/domain/rules-in-words.ts'
import {
  amountInWords,
  downInWords,
  measureHead,
  upInWords,
} from '#modules/loyalty/domain/standing-words.ts'
import { rewardInWords } from '#modules/loyalty/domain/reward-words.ts'
import { inPoints } from '#modules/loyalty/domain/point-words.ts'
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
import { WhatIfPanel } from './what-if-panel.tsx'
import styles from './loyalty.module.css'

/** The live rules, in words: what is read here is what the ledger does. */
export function ProgramOverviewPage({ overview }: { overview: ProgramOverview }) {
  const { terms, version, campaignGoods, notForTiers } = overview
  const isMember = hasLevel(useSession().userInfo, 0)
  const { redeem } = terms
  return (
    <AccountFrame
      title="Program Overview"
      lead={
        <p>
          Every dollar earns. {redeem.step.toLocaleString('en-US')} points take{' '}
          {formatMoney(redeem.stepWorth)} off. It costs nothing, and an account is all it takes.
        </p>
      }
    >
      <div className={styles.sheets}>
        <Tiers terms={terms} without={notForTiers} />
        <WhatIfPanel terms={terms} />
        <Panel title="What earns points" className={styles.panel}>
          <Facts kind="ruled" facts={[...earns(terms), ...campaignFacts(terms, campaignGoods)]} />
        </Panel>
        <Panel title="What they are good for" className={styles.panel}>
          <Facts
            kind="ruled"
            facts={[
              {
                term: 'Paying',
                value: `From ${redeem.least.toLocaleString('en-US')} points, in steps of ${redeem.step}, up to ${redeem.maxShare / 100}% of the pieces in your cart. Gift cards are paid otherwise.`,
              },
              ...terms.rewards.map((reward) => ({
                term: reward.name,
                value: rewardFact(terms, reward),
              })),
            ]}
          />
        </Panel>
        <Comings terms={terms} version={version} />
        <p className="cluster">
          {isMember ? (
            <ButtonLink href={paths.reward}>See your points</ButtonLink>
          ) : (
            <ButtonLink href={paths.login}>Open an account</ButtonLink>
          )}
        </p>
      </div>
    </AccountFrame>
  )
}

function Tiers({
  terms,
  without,
}: {
  terms: PublicTerms
  without: ProgramOverview['notForTiers']
}) {
  return (
    <Panel title="Tiers" className={styles.panel}>
      <Table
        caption="What each tier asks for and what it earns"
        columns={[
          { label: 'Tier' },
          { label: measureHead(terms.standing), align: 'end' },
          { label: 'Points per dollar', align: 'end' },
        ]}
        rows={terms.tiers.map(({ id, name, least, multiplier }) => ({
          key: id,
          cells: [
            name,
            least === 0 ? 'Nothing' : `${amountInWords(terms.standing, least)} or more`,
            (terms.earn.perDollar * multiplier) / 10_000,
          ],
        }))}
      />
      <p className="quiet">
        {upInWords(terms)} {downInWords(terms.standing)}
        {without.count > 0 && (
          <>
            {' '}
            <GoodsNames named={without} /> {without.count === 1 ? 'counts' : 'count'} nothing toward
            a tier.
          </>
        )}
      </p>
    </Panel>
  )
}

function Comings({
  terms: { unlock, expiry, mostNegative },
  version,
}: {
  terms: PublicTerms
  version: number
}) {
  return (
    <Panel title="When they come, when they go" className={styles.panel}>
      <Facts
        kind="ruled"
        facts={[
          {
            term: 'Ready to spend',
            value: unlockInWords(unlock),
          },
          {
            term: 'Last day',
            value: expiryInWords(expiry),
          },
          {
            term: 'A piece goes back',
            value: 'It takes exactly its own points along, and no others.',
          },
          {
            term: 'You have spent them already',
            value: `Your balance can go down to ${inPoints(mostNegative)} below nothing, which your next points fill. It never costs you money.`,
          },
          {
            term: 'An order paid with points comes back',
            value: 'So do the points, good for thirty days at least.',
          },
          {
            term: 'The rules change',
            value: 'What you have earned keeps the rules it was earned under.',
          },
        ]}
      />
      <p className="quiet">These are the rules as of today, version {version}.</p>
    </Panel>
  )
}

function rewardFact(
  terms: PublicTerms,
  { cost, tierIds, stock, perMember, until, ...reward }: Reward,
): string {
  return [
    `${inPoints(cost)}${tierIds ? `, from ${nameOf(terms, tierIds[0])} on` : ''}. ${rewardInWords(reward)}`,
    ...(stock === null ? [] : [`${stock} in all.`]),
    ...(perMember === null ? [] : [`${perMember} for each member.`]),
    ...(until === null ? [] : [`Until ${longDate(until as CalendarDate)}.`]),
  ].join(' ')
}

function nameOf({ tiers }: PublicTerms, id: string | undefined): string {
  return tiers.find((tier) => tier.id === id)?.name ?? ''
}

function earns({ earn, grants, registry, events, instant, rewards }: PublicTerms): Fact[] {
  const { signup, birthday, newsletter, review, reviewsPerMonth, referral } = grants
  const fact = (term: string, points: number | null, more = ''): Fact[] =>
    points === null ? [] : [{ term, value: `${inPoints(points)}${more}` }]
  return [
    {
      term: 'A purchase',
      value: `${inPoints(earn.perDollar)} for every dollar of the pieces, after discounts, without tax, delivery, gift cards and what points paid`,
    },
    ...(registry.owner === null
      ? []
      : [
          {
            term: 'Gifts from your registry',
            value: `${registry.owner / 100}% of what the giver earns, which the giver earns as well`,
          },
        ]),
    ...fact('An account', signup, ', once your email is confirmed'),
    ...fact('Your birthday', birthday, ', every year, of a date you gave us thirty days before'),
    ...fact('Our letter', newsletter, ', once'),
    ...fact('A review', review, `, up to ${reviewsPerMonth} a month`),
    ...(referral === null
      ? []
      : [
          {
            term: 'A friend',
            value: `${inPoints(referral.member)} for you and ${inPoints(referral.friend)} for your friend, once the pieces of a first order stay for good`,
          },
        ]),
    ...instant.flatMap(({ rewardId, leastSpend }) => {
      const reward = rewards.find(({ id }) => id === rewardId)
      const value = `${reward?.name ?? ''}, at once and for no points`
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
    ...events.map((event) => ({ term: event.name, value: eventInWords(event) })),
  ]
}

function campaignFacts(
  terms: PublicTerms,
  campaignGoods: ProgramOverview['campaignGoods'],
): Fact[] {
  return terms.campaigns.map((campaign) => {
    const named = campaignGoods.find(({ campaignId }) => campaignId === campaign.id)
    const tiers = campaign.tierIds?.map((id) => nameOf(terms, id)).join(' and ')
    return {
      term: campaign.name,
      value: (
        <>
          {campaignInWords(campaign)}
          {tiers && `, for ${tiers}`}
          {named && (
            <>
              , for <GoodsNames named={named} />
            </>
          )}
        </>
      ),
    }
  })
}

/** "Towel, Robe and 12 more" */
function GoodsNames({ named: { count, goods } }: { named: ProgramOverview['notForTiers'] }) {
  if (count === 0) return 'pieces that are not on sale just now'
  const more = count - goods.length
  return goods.map(({ title, slug }, index) => (
    <Fragment key={slug}>
      {index > 0 && (more === 0 && index === goods.length - 1 ? ' and ' : ', ')}
      <TextLink href={paths.goods(slug)}>{title}</TextLink>
      {more > 0 && index === goods.length - 1 && ` and ${more.toLocaleString('en-US')} more`}
    </Fragment>
  ))
}
