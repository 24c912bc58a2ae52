import { useState } from 'react'
import { formatMoney } from '#kernel/money/money.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Checkbox } from '#ui/primitives/checkbox/checkbox.tsx'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { capitalize, formatItems } from '../cart/count-words.ts'
import { combineWaitingReturns, listWaitingReturns, type WaitingReturn } from './return-calls.ts'
import { returnPaths } from './return-paths.ts'
import * as t from '#messages/return-start.ts'
import styles from './returns.module.css'

/** A member's returns to ship, from all orders. Combined, they need one label and one fee. */
export function ReturnsToShip({ first }: { first: readonly WaitingReturn[] }) {
  const [waiting, setWaiting] = useState(first)
  const [chosen, setChosen] = useState<readonly string[]>(
    first.filter(({ boxId }) => boxId === null).map(({ id }) => id),
  )
  const { attempt, isBusy, fault } = useAttempt()
  if (waiting.length === 0) return null
  const uncombined = waiting.filter(({ boxId }) => boxId === null)
  const combine = () =>
    attempt(async () => {
      await combineWaitingReturns(chosen)
      setWaiting(await listWaitingReturns())
      setChosen([])
    })
  return (
    <Panel title={t.readyToShip}>
      <div className="stack">
        {fault && <NoticeRow tone="error" live title={fault} />}
        <ul className={styles.others}>
          {waiting.map((waitingReturn) => (
            <li key={waitingReturn.id}>
              {uncombined.length > 1 && waitingReturn.boxId === null ? (
                <Checkbox
                  label={t.fromOrder({ number: waitingReturn.number, order: waitingReturn.order })}
                  note={describeWaiting(waitingReturn)}
                  checked={chosen.includes(waitingReturn.id)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked
                        ? [...chosen, waitingReturn.id]
                        : chosen.filter((id) => id !== waitingReturn.id),
                    )
                  }
                />
              ) : (
                <>
                  <TextLink tone="strong" href={returnPaths.status(waitingReturn.orderId)}>
                    {waitingReturn.number}
                  </TextLink>
                  <p className={styles.words}>
                    {t.waitingOrder({
                      order: waitingReturn.order,
                      waiting: describeWaiting(waitingReturn),
                    })}
                  </p>
                </>
              )}
            </li>
          ))}
        </ul>
        {uncombined.length > 1 && (
          <p>
            <Button
              variant="secondary"
              busy={isBusy}
              disabled={chosen.length < 2}
              onClick={() => void combine()}
            >
              {t.combine}
            </Button>
          </p>
        )}
      </div>
    </Panel>
  )
}

function describeWaiting({ units, fee, boxId }: WaitingReturn): string {
  return t.waiting({
    items: capitalize(formatItems(units)),
    hasFee: fee > 0 ? 'yes' : 'no',
    fee: formatMoney(fee),
    isCombined: boxId === null ? 'no' : 'yes',
  })
}
