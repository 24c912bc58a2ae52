import { useEffect, useState } from 'react'
import { calendarDate, formatDate } from '#kernel/time/time.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useAttempt } from '#storefront/api/use-attempt.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { toPictureProps } from '../catalog/picture-props.ts'
import { FaultNotice } from '../members/fault-notice.tsx'
import { getOrderAccess } from '../orders/order-access.ts'
import * as t from '#messages/registry-undeliverable.ts'
import styles from './undeliverable-gifts.module.css'

type UndeliverableGiftRow = Answer<'post', '/api/registry/undeliverable'>['rows'][number]

interface UndeliverableGiftsProps {
  readonly orderId: string
  /** Reloads the order after a choice. */
  readonly onChanged: () => Promise<unknown>
}

/**
 * Undeliverable gifts of an order, for the giver to decide about. Loaded in the browser with the
 * giver's access.
 */
export function UndeliverableGifts({ orderId, onChanged }: UndeliverableGiftsProps) {
  const [gifts, setGifts] = useState<readonly UndeliverableGiftRow[]>([])
  const { attempt, isBusy, fault } = useAttempt()
  useEffect(() => {
    let isMounted = true
    sessionApi()
      .post('/api/registry/undeliverable', getOrderAccess(orderId))
      .then(({ rows }) => isMounted && setGifts(rows))
      .catch(() => undefined)
    return () => {
      isMounted = false
    }
  }, [orderId])
  const choose = (lineId: string, choice: 'swap' | 'credit' | 'refund', variantId?: string) =>
    attempt(async () => {
      const chosen = {
        ...getOrderAccess(orderId),
        lineId,
        choice,
        ...(variantId !== undefined && { variantId }),
      }
      setGifts((await sessionApi().post('/api/registry/resolveUndeliverable', chosen)).rows)
      await onChanged()
    })
  return gifts.map((gift) => (
    <Panel
      key={gift.lineId}
      title={
        gift.choice === null
          ? t.cannotShip({ gift: formatGiftName(gift) })
          : t.insteadOf({ gift: formatGiftName(gift) })
      }
    >
      {gift.choice === null ? (
        <Choices
          {...{ gift, isBusy, fault }}
          onChoose={(choice, variantId) => void choose(gift.lineId, choice, variantId)}
        />
      ) : (
        <p>{describeChoice(gift)}</p>
      )}
    </Panel>
  ))
}

const formatGiftName = ({ title, qty }: UndeliverableGiftRow): string => `${qty} × ${title}`

function describeChoice({ choice, replacementTitle, names }: UndeliverableGiftRow): string {
  if (choice === 'swap') return t.swapped({ replacement: replacementTitle, names })
  return choice === 'credit' ? t.creditGiven({ names }) : t.refundOnItsWay
}

interface ChoicesProps {
  readonly gift: UndeliverableGiftRow
  readonly isBusy: boolean
  readonly fault: string
  readonly onChoose: (choice: 'swap' | 'credit' | 'refund', variantId?: string) => void
}

function Choices({
  gift: { names, decideBy, replacements },
  isBusy,
  fault,
  onChoose,
}: ChoicesProps) {
  const { timeZone } = useShopSettings()
  return (
    <div className="stack" data-gap="4">
      <p>{t.chooseBy({ date: formatDate(calendarDate(new Date(decideBy), timeZone)) })}</p>
      <FaultNotice text={fault} />
      {replacements.length > 0 && (
        <div className="stack" data-gap="2">
          <p>{t.replacements({ names })}</p>
          <ul className={styles.swaps}>
            {replacements.map(({ variantId, title, picture }) => (
              <li key={variantId} className={styles.swap}>
                <Picture {...toPictureProps(picture, '4rem')} alt="" shape="square" />
                <span>{title}</span>
                <Button
                  variant="secondary"
                  size="small"
                  busy={isBusy}
                  onClick={() => onChoose('swap', variantId)}
                >
                  {t.choose}
                  <span className="visually-hidden">: {title}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="cluster">
        <Button variant="secondary" busy={isBusy} onClick={() => onChoose('credit')}>
          {t.credit({ names })}
        </Button>
        <Button variant="secondary" busy={isBusy} onClick={() => onChoose('refund')}>
          {t.refund}
        </Button>
      </div>
    </div>
  )
}
