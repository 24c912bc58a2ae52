import type { ReactNode } from 'react'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { formatPoints } from '../cart/count-words.ts'
import { formatDay } from '../members/member-dates.ts'
import type { Rewards } from './reward-calls.ts'
import * as t from '#messages/rewards.ts'
import styles from './loyalty.module.css'

const styleCode = (text: ReactNode) => <span className={styles.code}>{text}</span>

type RedeemedRewardsPanelProps = {
  choices: Rewards['choices']
  isBusy: boolean
  onUndo: (id: string) => void
}

export function RedeemedRewardsPanel({
  choices: { redemptions },
  isBusy,
  onUndo,
}: RedeemedRewardsPanelProps) {
  const { timeZone } = useShopSettings()
  if (redemptions.length === 0) return null
  return (
    <Panel title={t.yourRewards} className={styles.panel}>
      <ul className={styles.rows}>
        {redemptions.map(({ id, name, points, at, state, undoUntil, ticket }) => (
          <li key={id} className={styles.row}>
            <div>
              <p>
                <strong>{name}</strong>, {formatPoints(points)}
              </p>
              {ticket && <p>{t.ticket({ ticket, code: styleCode })}</p>}
              <p className="quiet">
                {state === 'undone'
                  ? t.returned
                  : t.redeemedOn({
                      date: formatDay(at, timeZone),
                      canReturn: undoUntil ? 'yes' : 'no',
                      until: undoUntil ? formatDay(undoUntil, timeZone) : '',
                    })}
              </p>
            </div>
            {undoUntil && (
              <Button
                variant="quiet"
                busy={isBusy}
                onClick={() => onUndo(id)}
                aria-label={t.returnReward({ name })}
              >
                {t.returnLabel}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
