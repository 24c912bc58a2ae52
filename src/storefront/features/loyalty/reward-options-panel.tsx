import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { formatPoints } from '../cart/count-words.ts'
import { describeReward } from './describe-reward.ts'
import type { Rewards } from './reward-calls.ts'
import { hide } from '#storefront/message-tags.tsx'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

type RewardOptionsPanelProps = {
  choices: Rewards['choices']
  isBusy: boolean
  onRedeem: (id: string) => void
}

export function RewardOptionsPanel({
  choices: { options },
  isBusy,
  onRedeem,
}: RewardOptionsPanelProps) {
  return (
    <Panel title={t.redeemTitle} className={styles.panel}>
      <p className="quiet">{t.redeemHint}</p>
      <ul className={styles.rows}>
        {options.map(
          ({
            id,
            name,
            cost,
            missingPoints,
            tierNeeded,
            value,
            validDays,
            left,
            isRedeemed,
            until,
          }) => (
            <li key={id} className={styles.row}>
              <div>
                <p>
                  <strong>{name}</strong>, {formatPoints(cost)}
                </p>
                <p className="quiet">
                  {describeReward({ value, validDays })} {describeAvailability({ left, until })}
                </p>
                <OptionHint words={explainUnavailable({ missingPoints, tierNeeded, isRedeemed })} />
              </div>
              <Button
                variant="secondary"
                busy={isBusy}
                disabled={missingPoints > 0 || tierNeeded !== null || isRedeemed || left === 0}
                onClick={() => onRedeem(id)}
              >
                {t.redeem({ name, points: formatPoints(cost), hidden: hide })}
              </Button>
            </li>
          ),
        )}
      </ul>
    </Panel>
  )
}

function OptionHint({ words }: { words: string | null }) {
  return words === null ? null : <p className="quiet">{words}</p>
}

type Offer = Rewards['choices']['options'][number]

function describeAvailability({ left, until }: Pick<Offer, 'left' | 'until'>): string {
  const stock = left === null ? '' : left === 0 ? t.noneLeft : t.left({ count: String(left) })
  return [
    stock,
    ...(until === null ? [] : [t.offeredUntil({ date: formatDateLong(until as CalendarDate) })]),
  ]
    .filter(Boolean)
    .join(' ')
}

function explainUnavailable({
  missingPoints,
  tierNeeded,
  isRedeemed,
}: Pick<Offer, 'missingPoints' | 'tierNeeded' | 'isRedeemed'>): string | null {
  if (isRedeemed) return t.alreadyRedeemed
  if (tierNeeded !== null) return t.forTier({ tier: tierNeeded })
  return missingPoints > 0 ? t.needMore({ points: formatPoints(missingPoints) }) : null
}
