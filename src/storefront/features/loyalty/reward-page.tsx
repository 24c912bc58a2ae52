import type { ReactNode } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatPoints } from '../cart/count-words.ts'
import { describeUnlockTiming } from '../cart/describe-unlock-timing.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { formatDay } from '../members/member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { RedeemedRewardsPanel } from './redeemed-rewards-panel.tsx'
import { formatTierAmount } from './format-tier-amount.ts'
import { ReferralPanel } from './referral-panel.tsx'
import {
  extendPoints,
  redeemReward,
  undoReward,
  type RewardAccount,
  type Rewards,
} from './reward-calls.ts'
import { RewardOptionsPanel } from './reward-options-panel.tsx'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

const strengthen = (text: ReactNode) => <strong>{text}</strong>

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
    <AccountFrame title={t.title} lead={<p>{t.lead}</p>}>
      <div className={styles.sheets}>
        <FaultNotice text={fault} />
        <Balance account={account} />
        <TierPanel account={account} />
        {account.expiring.length > 0 && (
          <Expiring
            account={account}
            isBusy={isBusy}
            onExtend={() =>
              void act(async () => t.extended({ points: formatPoints(await extendPoints()) }))
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
        <RedeemedRewardsPanel
          {...{ choices, isBusy }}
          onUndo={(id) =>
            void act(async () => t.undone({ points: formatPoints(await undoReward(id)) }))
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
  const timing = unlockTiming === null ? '' : describeUnlockTiming(unlockTiming)
  const next = unlocking.find(({ date }) => date !== null)
  return (
    <Panel title={t.toSpend({ points: formatPoints(available) })} className={styles.panel}>
      {available < least && (
        <div className={styles.bar}>
          <p>
            {t.toFirst({
              missing: formatPoints(least - available),
              amount: formatMoney(leastWorth),
              least: formatPoints(least),
              strong: strengthen,
            })}
          </p>
          <ProgressStitch done={available} total={least} />
        </div>
      )}
      <Facts
        kind="ruled"
        facts={[
          ...(available < least ? [] : [{ term: t.worth, value: formatMoney(worth) }]),
          {
            term: t.pending,
            value:
              pending === 0
                ? t.none
                : t.pendingPoints({
                    points: formatPoints(pending),
                    hasNext: next?.date ? 'yes' : 'no',
                    amount: String(next?.amount ?? ''),
                    date: next?.date ? formatDateLong(next.date as CalendarDate) : '',
                  }),
          },
          ...(cartPoints > 0
            ? [
                {
                  term: t.currentCart,
                  value: t.cartEarns({
                    points: formatPoints(cartPoints),
                    hasTiming: unlockTiming === null ? 'no' : 'yes',
                    timing,
                  }),
                },
              ]
            : []),
          ...(debt > 0
            ? [
                {
                  term: t.debt,
                  value: t.debtCovered({ points: formatPoints(debt) }),
                },
              ]
            : []),
          { term: t.earned, value: formatPoints(lifetime) },
        ]}
      />
      <p className="quiet">
        {unlockTiming === null ? t.canSpendAtOnce : t.canSpend({ timing })}{' '}
        <TextLink href={paths.rewardHistory}>{t.history}</TextLink> ·{' '}
        <TextLink href={paths.programOverview}>{t.rules}</TextLink>
      </p>
    </Panel>
  )
}

function TierPanel({ account: { tier, tierBy, next, keep } }: { account: RewardAccount }) {
  const { timeZone } = useShopSettings()
  const rate = tier.multiplier / 10_000
  const formatAmount = (amount: number) => formatTierAmount({ by: tierBy }, amount)
  return (
    <Panel title={t.tier({ tier: tier.name })} className={styles.panel}>
      <p>{t.rate({ rate, shown: String(rate), date: formatDay(tier.since, timeZone) })}</p>
      {next && (
        <div className={styles.bar}>
          <p>
            {t.toTier({
              amount: formatAmount(next.need),
              tier: next.tier.name,
              strong: strengthen,
            })}
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
            ? t.keepsTier({ tier: tier.name, date: formatDateLong(keep.by as CalendarDate) })
            : t.keepTier({
                amount: formatAmount(keep.need),
                date: formatDateLong(keep.by as CalendarDate),
                tier: tier.name,
              })}
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
    <Panel title={t.expiring} className={styles.panel}>
      <ul className={styles.bars}>
        {expiring.map(({ amount, date }) => (
          <li key={date} className={styles.bar}>
            <p>
              {t.spendBy({
                points: formatPoints(amount),
                date: formatDateLong(date as CalendarDate),
                strong: strengthen,
              })}
            </p>
            <ProgressStitch done={amount} total={most} />
          </li>
        ))}
      </ul>
      {canExtend && (
        <div className={styles.act}>
          <p>{t.expireSoon({ points: formatPoints(expiringSoon) })}</p>
          <p>
            <Button variant="secondary" busy={isBusy} onClick={onExtend}>
              {t.extend}
            </Button>
          </p>
        </div>
      )}
    </Panel>
  )
}

function WalletPanel({ wallet: { available, balances } }: { wallet: Rewards['wallet'] }) {
  return (
    <Panel title={t.wallet({ amount: formatMoney(available) })} className={styles.panel}>
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
        {balances.length > 0 ? t.walletOrder : t.walletEmpty}{' '}
        <TextLink href={paths.giftCard}>{t.seeWallet}</TextLink>
      </p>
    </Panel>
  )
}
