import { formatMoney } from '#kernel/money/money.ts'
import type { CalendarDate } from '#kernel/time/time.ts'
import { longDate } from '#modules/loyalty/domain/long-date.ts'
import { inPoints } from '#modules/loyalty/domain/point-words.ts'
import { amountInWords } from '#modules/loyalty/domain/standing-words.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Facts } from '#ui/primitives/facts/facts.tsx'
import { announce } from '#ui/primitives/message/message-store.ts'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { paths } from '#storefront/paths.ts'
import { AccountFrame } from '../members/account-frame.tsx'
import { FaultNotice } from '../members/fault-notice.tsx'
import { dayInWords } from '../members/member-dates.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { CouponsPanel } from './coupons-panel.tsx'
import { FriendPanel } from './friend-panel.tsx'
import {
  extendPoints,
  redeemReward,
  undoReward,
  type RewardAccount,
  type Rewards,
} from './reward-calls.ts'
import styles from './loyalty.module.css'

type RewardPageProps = {
  rewards: Rewards
  /** Something was done: what is shown is read anew. */
  onChanged: () => Promise<void>
}

/** A member's points: what there is, what it waits for, when it runs out, and what it can be turned into. */
export function RewardPage({
  rewards: { account, choices, coupons, wallet },
  onChanged,
}: RewardPageProps) {
  const { attempt, isBusy, fault } = useAttempt()
  const act = (done: () => Promise<string>) =>
    attempt(async () => {
      announce(await done())
      await onChanged()
    })
  return (
    <AccountFrame
      title="Reward"
      lead={<p>Your points, what they wait for, and what they can be turned into.</p>}
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
              void act(async () => `${inPoints(await extendPoints())} are good for longer now.`)
            }
          />
        )}
        <Options {...{ choices, isBusy }} onRedeem={(id) => void act(() => redeemReward(id))} />
        <div id="codes">
          <CouponsPanel coupons={coupons} />
        </div>
        <Taken
          {...{ choices, isBusy }}
          onUndo={(id) =>
            void act(async () => `${inPoints(await undoReward(id))} are back in your account.`)
          }
        />
        <div id="wallet">
          <WalletPanel wallet={wallet} />
        </div>
        {account.canClaim && <ClaimPanel onChanged={onChanged} />}
        <FriendPanel {...{ account, onChanged }} />
      </div>
    </AccountFrame>
  )
}

function Balance({
  account: { available, pending, negative, lifetime, worth, least, waits, unlocking, tentative },
}: {
  account: RewardAccount
}) {
  const next = unlocking.find(({ date }) => date !== null)
  return (
    <Panel title={<>{inPoints(available)} to spend</>} className={styles.panel}>
      <Facts
        kind="ruled"
        facts={[
          {
            term: 'Worth at checkout',
            value:
              available < least
                ? `Nothing yet. You can pay with points from ${inPoints(least)} on`
                : formatMoney(worth),
          },
          {
            term: 'On their way',
            value:
              pending === 0
                ? 'None'
                : `${inPoints(pending)}${next?.date ? `, the next ${next.amount} from ${longDate(next.date as CalendarDate)}` : ''}`,
          },
          ...(tentative > 0
            ? [
                {
                  term: 'Your cart as it is now',
                  value: `${inPoints(tentative)} more${waits === null ? '' : `, ${waits}`}`,
                },
              ]
            : []),
          ...(negative > 0
            ? [
                {
                  term: 'Below nothing',
                  value: `${inPoints(negative)}; what you earn next fills them`,
                },
              ]
            : []),
          { term: 'Earned altogether', value: inPoints(lifetime) },
        ]}
      />
      <p className="quiet">
        Points of an order can be spent {waits ?? 'as soon as it is placed'}.{' '}
        <TextLink href={paths.rewardHistory}>Every movement</TextLink> ·{' '}
        <TextLink href={paths.programOverview}>The rules</TextLink>
      </p>
    </Panel>
  )
}

function TierPanel({ account: { tier, tierBy, next, keep } }: { account: RewardAccount }) {
  const rate = tier.multiplier / 10_000
  const inWords = (amount: number) => amountInWords({ by: tierBy }, amount)
  return (
    <Panel title={`You are in ${tier.name}`} className={styles.panel}>
      <p>
        {rate} {rate === 1 ? 'point' : 'points'} for every dollar, since {dayInWords(tier.since)}.
      </p>
      {next && (
        <div className={styles.bar}>
          <p>
            <strong>{inWords(next.need)}</strong> to {next.tier.name}
          </p>
          <ProgressStitch
            done={Math.max(0, 1 - next.need / Math.max(1, next.asked))}
            total={1}
            tone="warm"
          />
        </div>
      )}
      {keep && (
        <p className="quiet">
          {keep.need === 0
            ? `${tier.name} stays yours beyond ${longDate(keep.by as CalendarDate)}.`
            : `${inWords(keep.need)} more by ${longDate(keep.by as CalendarDate)} and ${tier.name} stays yours.`}
        </p>
      )}
    </Panel>
  )
}

type ExpiringProps = { account: RewardAccount; isBusy: boolean; onExtend: () => void }

/** Seen coming: by the day they run out, the soonest first. */
function Expiring({
  account: { expiring, expiringSoon, canExtend },
  isBusy,
  onExtend,
}: ExpiringProps) {
  const most = Math.max(...expiring.map(({ amount }) => amount))
  return (
    <Panel title="When they run out" className={styles.panel}>
      <ul className={styles.bars}>
        {expiring.map(({ amount, date }) => (
          <li key={date} className={styles.bar}>
            <p>
              Spend <strong>{inPoints(amount)}</strong> by {longDate(date as CalendarDate)}
            </p>
            <ProgressStitch done={amount} total={most} />
          </li>
        ))}
      </ul>
      {canExtend && (
        <div className={styles.act}>
          <p>
            {inPoints(expiringSoon)} run out within 30 days. Once a year you can keep them for
            longer.
          </p>
          <p>
            <Button variant="secondary" busy={isBusy} onClick={onExtend}>
              Keep them 30 days longer
            </Button>
          </p>
        </div>
      )}
    </Panel>
  )
}

type OptionsProps = { choices: Rewards['choices']; isBusy: boolean; onRedeem: (id: string) => void }

function Options({ choices: { options }, isBusy, onRedeem }: OptionsProps) {
  return (
    <Panel title="Turn points into a reward" className={styles.panel}>
      <p className="quiet">
        Or pay with points at checkout. A reward you did not use can be turned back for 30 days.
      </p>
      <ul className={styles.rows}>
        {options.map(({ id, name, cost, short, tierNeeded, valueText, left, isHad, until }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <strong>{name}</strong>, {inPoints(cost)}
              </p>
              <p className="quiet">
                {valueText} {offerInWords({ left, until })}
              </p>
              <Missing words={whyNot({ short, tierNeeded, isHad })} />
            </div>
            <Button
              variant="secondary"
              busy={isBusy}
              disabled={short > 0 || tierNeeded !== null || isHad || left === 0}
              onClick={() => onRedeem(id)}
            >
              Take it
              <span className="visually-hidden">
                : {name} for {inPoints(cost)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Missing({ words }: { words: string | null }) {
  return words === null ? null : <p className="quiet">{words}</p>
}

type Offer = Rewards['choices']['options'][number]

function offerInWords({ left, until }: Pick<Offer, 'left' | 'until'>): string {
  const stock = left === null ? '' : left === 0 ? 'All of these are taken.' : `${left} left.`
  return [stock, ...(until === null ? [] : [`Offered until ${longDate(until as CalendarDate)}.`])]
    .filter(Boolean)
    .join(' ')
}

function whyNot({
  short,
  tierNeeded,
  isHad,
}: Pick<Offer, 'short' | 'tierNeeded' | 'isHad'>): string | null {
  if (isHad) return 'You have had this one.'
  if (tierNeeded !== null) return `From ${tierNeeded} on.`
  return short > 0 ? `${inPoints(short)} more and it is yours.` : null
}

/** What lies beside the points: refund credit, gift cards, registry funds, promotional credit, in the order they are spent. */
function WalletPanel({ wallet: { available, pockets } }: { wallet: Rewards['wallet'] }) {
  return (
    <Panel title={`Your wallet, ${formatMoney(available)}`} className={styles.panel}>
      {pockets.length > 0 && (
        <Facts
          kind="ruled"
          facts={pockets.map(({ name, available: left }) => ({
            term: name,
            value: formatMoney(left),
          }))}
        />
      )}
      <p className="quiet">
        {pockets.length > 0
          ? 'Spent in this order at checkout.'
          : 'Gift cards, credit for returns and registry funds come here.'}{' '}
        <TextLink href={paths.giftCard}>See your wallet</TextLink>
      </p>
    </Panel>
  )
}

type TakenProps = { choices: Rewards['choices']; isBusy: boolean; onUndo: (id: string) => void }

function Taken({ choices: { redemptions }, isBusy, onUndo }: TakenProps) {
  if (redemptions.length === 0) return null
  return (
    <Panel title="Rewards you took" className={styles.panel}>
      <ul className={styles.rows}>
        {redemptions.map(({ id, name, points, at, state, undoUntil, ticket }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <strong>{name}</strong>, {inPoints(points)}
              </p>
              {ticket && (
                <p>
                  Your ticket: <span className={styles.code}>{ticket}</span>
                </p>
              )}
              <p className="quiet">
                {state === 'undone'
                  ? 'Turned back.'
                  : `${dayInWords(at)}.${undoUntil ? ` Can be turned back until ${dayInWords(undoUntil)}, while nobody used it.` : ''}`}
              </p>
            </div>
            {undoUntil && (
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => onUndo(id)}
                aria-label={`Turn back ${name}`}
              >
                Turn back
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
