import type { CalendarDate } from '#kernel/time/time.ts'
import { formatDateLong } from '#modules/loyalty/domain/format-long-date.ts'
import { formatPoints } from '#modules/loyalty/domain/format-points.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import type { Rewards } from './reward-calls.ts'
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
    <Panel title="Redeem points" className={styles.panel}>
      <p className="quiet">
        Or pay with points at checkout. You can return an unused reward within 30 days.
      </p>
      <ul className={styles.rows}>
        {options.map(
          ({ id, name, cost, missingPoints, tierNeeded, valueText, left, isRedeemed, until }) => (
            <li key={id} className={styles.row}>
              <div>
                <p>
                  <strong>{name}</strong>, {formatPoints(cost)}
                </p>
                <p className="quiet">
                  {valueText} {describeAvailability({ left, until })}
                </p>
                <OptionHint words={explainUnavailable({ missingPoints, tierNeeded, isRedeemed })} />
              </div>
              <Button
                variant="secondary"
                busy={isBusy}
                disabled={missingPoints > 0 || tierNeeded !== null || isRedeemed || left === 0}
                onClick={() => onRedeem(id)}
              >
                Redeem
                <span className="visually-hidden">
                  : {name} for {formatPoints(cost)}
                </span>
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
  const stock = left === null ? '' : left === 0 ? 'None left.' : `${left} left.`
  return [
    stock,
    ...(until === null ? [] : [`Offered until ${formatDateLong(until as CalendarDate)}.`]),
  ]
    .filter(Boolean)
    .join(' ')
}

function explainUnavailable({
  missingPoints,
  tierNeeded,
  isRedeemed,
}: Pick<Offer, 'missingPoints' | 'tierNeeded' | 'isRedeemed'>): string | null {
  if (isRedeemed) return 'Already redeemed.'
  if (tierNeeded !== null) return `For ${tierNeeded} and above.`
  return missingPoints > 0 ? `You need ${formatPoints(missingPoints)} more.` : null
}
