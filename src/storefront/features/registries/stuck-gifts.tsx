import { useEffect, useState } from 'react'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { pictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { accessTo } from '../orders/order-access.ts'
import styles from './stuck-gifts.module.css'

type StuckGift = Answer<'post', '/api/registry/stuck'>['rows'][number]

interface StuckGiftsProps {
  readonly orderId: string
  /** Shows the order anew after a choice. */
  readonly onChanged: () => Promise<unknown>
}

/** Gifts of an order that cannot be sent, for their giver to decide about. Asked by the browser, in the giver's name. */
export function StuckGifts({ orderId, onChanged }: StuckGiftsProps) {
  const [gifts, setGifts] = useState<readonly StuckGift[]>([])
  const { attempt, isBusy, fault } = useAttempt()
  useEffect(() => {
    let isHere = true
    sessionApi()
      .post('/api/registry/stuck', accessTo(orderId))
      .then(({ rows }) => isHere && setGifts(rows))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [orderId])
  const choose = (lineId: string, choice: 'swap' | 'credit' | 'refund', variantId?: string) =>
    attempt(async () => {
      const chosen = {
        ...accessTo(orderId),
        lineId,
        choice,
        ...(variantId !== undefined && { variantId }),
      }
      setGifts((await sessionApi().post('/api/registry/settleStuck', chosen)).rows)
      await onChanged()
    })
  return gifts.map((gift) => (
    <Panel
      key={gift.lineId}
      title={
        gift.choice === null ? `We cannot send ${nameOf(gift)}` : `In place of ${nameOf(gift)}`
      }
    >
      {gift.choice === null ? (
        <Choices
          {...{ gift, isBusy, fault }}
          onChoose={(choice, variantId) => void choose(gift.lineId, choice, variantId)}
        />
      ) : (
        <p>{chosenWords(gift)}</p>
      )}
    </Panel>
  ))
}

const nameOf = ({ title, qty }: StuckGift): string => `${qty} × ${title}`

function chosenWords({ choice, inPlace, names }: StuckGift): string {
  if (choice === 'swap') return `We send ${inPlace} to ${names}.`
  return choice === 'credit'
    ? `${names} have its whole price as store credit.`
    : 'Your money is on its way back to where it came from.'
}

interface ChoicesProps {
  readonly gift: StuckGift
  readonly isBusy: boolean
  readonly fault: string
  readonly onChoose: (choice: 'swap' | 'credit' | 'refund', variantId?: string) => void
}

function Choices({ gift: { names, until, swaps }, isBusy, fault, onChoose }: ChoicesProps) {
  return (
    <div className="stack" data-gap="4">
      <p>
        We are sorry. Say by {formatDate(calendarDate(new Date(until)))} what becomes of it; without
        a word, your money goes back then.
      </p>
      <FaultNotice text={fault} />
      {swaps.length > 0 && (
        <div className="stack" data-gap="2">
          <p>{names} also wish for this, at the same price:</p>
          <ul className={styles.swaps}>
            {swaps.map(({ variantId, title, picture }) => (
              <li key={variantId} className={styles.swap}>
                <Picture {...pictureProps(picture, '4rem')} alt="" shape="square" />
                <span>{title}</span>
                <Button
                  variant="secondary"
                  size="small"
                  busy={isBusy}
                  onClick={() => onChoose('swap', variantId)}
                >
                  Send this<span className="visually-hidden">: {title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="cluster">
        <Button variant="secondary" busy={isBusy} onClick={() => onChoose('credit')}>
          Store credit for {names}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onChoose('refund')}>
          My money back
        </Button>
      </div>
    </div>
  )
}
