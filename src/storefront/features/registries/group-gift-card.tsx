import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { describeOutcome } from '#modules/registries/domain/group-gift.ts'
import { Button } from '#ui/primitives/button/button.tsx'
import { ProgressStitch } from '#ui/primitives/progress-stitch/progress-stitch.tsx'
import { readSharedRegistryPage, type GroupGift, type SharedRegistry } from './registry-calls.ts'
import { formatLongDate } from './registry-texts.ts'
import styles from './registry.module.css'

const PartForm = lazy(async () => ({
  default: (await import('./contribution-form.tsx')).ContributionForm,
}))

type DriveCardProps = {
  registry: SharedRegistry
  drive: GroupGift
  onChange: (registry: SharedRegistry) => void
}

/** A group gift: its terms first, then the form to contribute. */
export function GroupGiftCard({ registry, drive, onChange }: DriveCardProps) {
  const [isGiving, setIsGiving] = useState(false)
  const [thanks, setThanks] = useState(0)
  const { title, note, target, raised, minContribution, state } = drive
  const remaining = Math.max(0, target - raised)
  const canContribute = state === 'open' && remaining > 0 && registry.access === 'open'
  return (
    <li className={styles.drive}>
      <h3>{title}</h3>
      {note && <p className={styles.note}>“{note}”</p>}
      <ProgressStitch done={Math.min(raised, target)} total={target} />
      <p>
        {formatMoney(Math.min(raised, target))} of {formatMoney(target)}
        {remaining === 0 ? ': target reached.' : `, ${formatMoney(remaining)} to go.`}
      </p>
      {state === 'open' && (
        <ul className={styles.terms}>
          <li>
            Contributions from{' '}
            {formatMoney(Math.min(minContribution, remaining || minContribution))}.
          </li>
          <li>Until {formatLongDate(drive.deadline)}.</li>
          <li>{describeOutcome(drive.outcome, registry.names)}</li>
          <li>
            {drive.itemId === null
              ? 'They receive all of it as store credit'
              : 'The price won’t change until then'}
            ; there is no fee for you.
          </li>
        </ul>
      )}
      {thanks > 0 && (
        <p role="status">
          Thank you. You contributed {formatMoney(thanks)}. We’ve emailed you a confirmation.
        </p>
      )}
      {canContribute && !isGiving && (
        <p>
          <Button onClick={() => setIsGiving(true)}>
            {thanks > 0 ? 'Contribute again' : 'Contribute'}
            <span className="visually-hidden">: {title}</span>
          </Button>
        </p>
      )}
      {isGiving && (
        <Suspense fallback={<p>One moment…</p>}>
          <PartForm
            {...{ registry, drive }}
            onGiven={(amount) => {
              setThanks(amount)
              setIsGiving(false)
              void readSharedRegistryPage(registry.slug).then(onChange)
            }}
          />
        </Suspense>
      )}
    </li>
  )
}
