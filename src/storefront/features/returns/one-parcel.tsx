import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { capital, countOf } from '../cart/count-words.ts'
import { joinReturns, listWaiting, type Waiting } from './return-flow.ts'
import { returnPaths } from './return-paths.ts'
import styles from './returns.module.css'

/** A member's returns to ship, from all orders. Combined, they need one label and one fee. */
export function OneParcel({ first }: { first: readonly Waiting[] }) {
  const [waiting, setWaiting] = useState(first)
  const [chosen, setChosen] = useState<readonly string[]>(
    first.filter(({ boxId }) => boxId === null).map(({ id }) => id),
  )
  const { attempt, isBusy: busy, fault } = useAttempt()
  if (waiting.length === 0) return null
  const alone = waiting.filter(({ boxId }) => boxId === null)
  const join = () =>
    attempt(async () => {
      await joinReturns(chosen)
      setWaiting(await listWaiting())
      setChosen([])
    })
  return (
    <Panel title="Ready to ship">
      <div className="stack">
        {fault && <NoticeRow tone="error" live title={fault} />}
        <ul className={styles.others}>
          {waiting.map((one) => (
            <li key={one.id}>
              {alone.length > 1 && one.boxId === null ? (
                <Checkbox
                  label={`${one.number}, from order ${one.order}`}
                  note={noteOf(one)}
                  checked={chosen.includes(one.id)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? [...chosen, one.id]
                        : chosen.filter((id) => id !== one.id),
                    )
                  }
                />
              ) : (
                <>
                  <TextLink tone="strong" href={returnPaths.status(one.orderId)}>
                    {one.number}
                  </TextLink>
                  <p className={styles.words}>
                    Order {one.order}. {noteOf(one)}
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
        {alone.length > 1 && (
          <p>
            <Button
              variant="secondary"
              busy={busy}
              disabled={chosen.length < 2}
              onClick={() => void join()}
            >
              Combine in one parcel
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

function noteOf({ pieces, fee, boxId }: Waiting): string {
  const way = fee > 0 ? `, ${formatMoney(fee)} for return shipping` : ''
  const parcel = boxId === null ? '' : ', combined in one parcel'
  return `${capital(countOf(pieces, 'item'))}${way}${parcel}.`
}
