import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { formatTierAmount } from '#modules/loyalty/domain/describe-tier-rules.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { formatDay } from '../members/member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { ReferralPanel } from './referral-panel.tsx'
import {
  extendPoints,
  redeemReward,
  undoReward,
  type RewardAccount,
  type Rewards,
} from './reward-calls.ts'
import { RewardOptionsPanel } from './reward-options-panel.tsx'
import styles from './loyalty.module.css'

type RewardPageProps = {
  rewards: Rewards
  onChanged: () => Promise<void>
}

export function RewardPage({
  rewards: { account, choices, coupons, wallet },
  onChanged,
}: RewardPageProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const act = (run: () => Promise<string>) =>
    attempt(async () => {
      announce(await run())
      await onChanged()
    })
  return (
    <AccountFrame
      title="Reward"
      lead={<p>Your points, when you can spend them, and the rewards you can get.</p>}
    >
      <div className={styles.sheets}>
        <FaultNotice text={fault} />
        <Balance account={account} />
        <TierPanel account={account} />
        {account.expiring.length > 0 && (
          <Expiring
            account={account}
            isBusy={isBusy}
            onExtend={() =>
              void act(
                async () => `${formatPoints(await extendPoints())} are now valid for longer.`,
              )
            }
          />
        )}
        <RewardOptionsPanel
          {...{ choices, isBusy }}
          onRedeem={(id) => void act(() => redeemReward(id))}
        />
        <div id="codes">
          <CouponsPanel coupons={coupons} />
        </div>
        <RedeemedRewards
          {...{ choices, isBusy }}
          onUndo={(id) =>
            void act(async () => `${formatPoints(await undoReward(id))} are back in your account.`)
          }
        />
        <div id="wallet">
          <WalletPanel wallet={wallet} />
        </div>
        {account.canClaim && <ClaimPanel onChanged={onChanged} />}
        <ReferralPanel {...{ account, onChanged }} />
      </div>
    </AccountFrame>
  )
}

function Balance({
  account: {
    available,
    pending,
    debt,
    lifetime,
    worth,
    least,
    leastWorth,
    unlockTiming,
    unlocking,
    cartPoints,
  },
}: {
  account: RewardAccount
}) {
  const next = unlocking.find(({ date }) => date !== null)
  return (
    <Panel title={<>{formatPoints(available)} to spend</>} className={styles.panel}>
      {available < least && (
        <div className={styles.bar}>
          <p>
            <strong>{formatPoints(least - available)}</strong> to your first{' '}
            {formatMoney(leastWorth)}. You can pay with points from {formatPoints(least)}.
          </p>
          <ProgressStitch done={available} total={least} />
        </div>
      )}
      <Facts
        kind="ruled"
        facts={[
          ...(available < least ? [] : [{ term: 'Worth at checkout', value: formatMoney(worth) }]),
          {
            term: 'Pending',
            value:
              pending === 0
                ? 'None'
                : `${formatPoints(pending)}${next?.date ? `, the next ${next.amount} from ${formatDateLong(next.date as CalendarDate)}` : ''}`,
          },
          ...(cartPoints > 0
            ? [
                {
                  term: 'Your current cart',
                  value: `${formatPoints(cartPoints)} more${unlockTiming === null ? '' : `, ${unlockTiming}`}`,
                },
              ]
            : []),
          ...(debt > 0
            ? [
                {
                  term: 'Points debt',
                  value: `${formatPoints(debt)}; your next points cover it`,
                },
              ]
            : []),
          { term: 'Earned in total', value: formatPoints(lifetime) },
        ]}
      />
      <p className="quiet">
        You can spend an order’s points {unlockTiming ?? 'as soon as it’s placed'}.{' '}
        <TextLink href={paths.rewardHistory}>Points history</TextLink> ·{' '}
        <TextLink href={paths.programOverview}>Program rules</TextLink>
      </p>
    </Panel>
  )
}

function TierPanel({ account: { tier, tierBy, next, keep } }: { account: RewardAccount }) {
  const { timeZone } = useShopSettings()
  const rate = tier.multiplier / 10_000
  const formatAmount = (amount: number) => formatTierAmount({ by: tierBy }, amount)
  return (
    <Panel title={`Your tier: ${tier.name}`} className={styles.panel}>
      <p>
        {rate} {rate === 1 ? 'point' : 'points'} for every dollar, since{' '}
        {formatDay(tier.since, timeZone)}.
      </p>
      {next && (
        <div className={styles.bar}>
          <p>
            <strong>{formatAmount(next.need)}</strong> to {next.tier.name}
          </p>
          <ProgressStitch
            done={Math.max(0, 1 - next.need / Math.max(1, next.required))}
            total={1}
            tone="warm"
          />
        </div>
      )}
      {keep && (
        <p className="quiet">
          {keep.need === 0
            ? `You’ll keep ${tier.name} beyond ${formatDateLong(keep.by as CalendarDate)}.`
            : `${formatAmount(keep.need)} more by ${formatDateLong(keep.by as CalendarDate)} to `
              + `keep ${tier.name}.`}
        </p>
      )}
    </Panel>
  )
}

type ExpiringProps = { account: RewardAccount; isBusy: boolean; onExtend: () => void }

function Expiring({
  account: { expiring, expiringSoon, canExtend },
  isBusy,
  onExtend,
}: ExpiringProps) {
  const most = Math.max(...expiring.map(({ amount }) => amount))
  return (
    <Panel title="When points expire" className={styles.panel}>
      <ul className={styles.bars}>
        {expiring.map(({ amount, date }) => (
          <li key={date} className={styles.bar}>
            <p>
              Spend <strong>{formatPoints(amount)}</strong> by{' '}
              {formatDateLong(date as CalendarDate)}
            </p>
            <ProgressStitch done={amount} total={most} />
          </li>
        ))}
      </ul>
      {canExtend && (
        <div className={styles.act}>
          <p>
            {formatPoints(expiringSoon)} expire within 30 days. You can extend them once a year.
          </p>
          <p>
            <Button variant="secondary" busy={isBusy} onClick={onExtend}>
              Extend by 30 days
            </Button>
          </p>
        </div>
      )}
    </Panel>
  )
}

function WalletPanel({ wallet: { available, balances } }: { wallet: Rewards['wallet'] }) {
  return (
    <Panel title={`Your wallet, ${formatMoney(available)}`} className={styles.panel}>
      {balances.length > 0 && (
        <Facts
          kind="ruled"
          facts={balances.map(({ name, available: left }) => ({
            term: name,
            value: formatMoney(left),
          }))}
        />
      )}
      <p className="quiet">
        {balances.length > 0
          ? 'Balances are spent in this order at checkout.'
          : 'Gift cards, store credit and registry funds appear here.'}{' '}
        <TextLink href={paths.giftCard}>See your wallet</TextLink>
      </p>
    </Panel>
  )
}

type RedeemedRewardsProps = {
  choices: Rewards['choices']
  isBusy: boolean
  onUndo: (id: string) => void
}

function RedeemedRewards({ choices: { redemptions }, isBusy, onUndo }: RedeemedRewardsProps) {
  const { timeZone } = useShopSettings()
  if (redemptions.length === 0) return null
  return (
    <Panel title="Your rewards" className={styles.panel}>
      <ul className={styles.rows}>
        {redemptions.map(({ id, name, points, at, state, undoUntil, ticket }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <strong>{name}</strong>, {formatPoints(points)}
              </p>
              {ticket && (
                <p>
                  Your ticket: <span className={styles.code}>{ticket}</span>
                </p>
              )}
              <p className="quiet">
                {state === 'undone'
                  ? 'Returned.'
                  : `${formatDay(at, timeZone)}.${undoUntil ? ` You can return it until ${formatDay(undoUntil, timeZone)} if it’s unused.` : ''}`}
              </p>
            </div>
            {undoUntil && (
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => onUndo(id)}
                aria-label={`Return ${name}`}
              >
                Return
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
