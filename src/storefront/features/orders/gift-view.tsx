import { useEffect, useState } from 'react'
import type { Gift } from '#modules/fulfillment/contract.ts'
import type { ReturnDetail } from '#modules/returns/return-schemas.ts'
import { Columns, PageHead, Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { Button } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { emphasize } from '#storefront/message-tags.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { formatDeliveryDates } from '../checkout/format-delivery-dates.ts'
import { OrderReturns } from '../fulfillment/order-returns.tsx'
import { ShipmentList } from '../fulfillment/shipment-list.tsx'
import { fetchReturns } from '../returns/return-calls.ts'
import { returnPaths } from '../returns/return-paths.ts'
import { formatOrderStatus, type DisplayStatus } from './order-texts.ts'
import * as t from '#messages/track-order.ts'
import styles from './order.module.css'

const returnableStatuses: ReadonlySet<DisplayStatus> = new Set([
  'delivered',
  'return_in_progress',
  'partly_returned',
  'returned',
])

/** A gift as its recipient sees it, without prices or the giver. */
export function GiftView({ gift, onBack }: { gift: Gift; onBack: () => void }) {
  const returns = useGiftReturns(gift.orderId)
  const isThere = returnableStatuses.has(gift.status)
  return (
    <>
      <PageHead
        title={
          gift.recipientName
            ? t.giftFor({ name: gift.recipientName, em: emphasize })
            : t.giftForYou({ em: emphasize })
        }
        lead={
          <p>
            {formatOrderStatus(gift.status)}. {gift.next}
          </p>
        }
      />
      <Columns
        aside={
          <div className={styles.side}>
            <Panel title={t.notQuiteRight}>
              <div className="stack">
                <p>{t.giftReturns}</p>
                {isThere && (
                  <p>
                    <TextLink tone="strong" href={returnPaths.step1(gift.orderId)}>
                      {t.returnSomething}
                    </TextLink>
                  </p>
                )}
              </div>
            </Panel>
            <OrderReturns orderId={gift.orderId} returns={returns} />
            <p>
              <Button variant="quiet" onClick={onBack}>
                {t.lookUpElse}
              </Button>
            </p>
          </div>
        }
      >
        <div className={styles.main}>
          <ShipmentList parcels={gift.parcels} />
          <Pieces gift={gift} />
        </div>
      </Columns>
    </>
  )
}

function Pieces({ gift }: { gift: Gift }) {
  return (
    <Panel
      title={
        gift.arrives && gift.parcels.length === 0
          ? t.yourItemsArrive({ dates: formatDeliveryDates(gift.arrives), em: emphasize })
          : t.yourItems
      }
    >
      <ul className={styles.lines}>
        {gift.lines.map((line) => (
          <li key={line.id} className={styles.line}>
            <LinePicture picture={line.picture} sizes="5.5rem" />
            <div>
              <p className={styles.name}>{line.title}</p>
              <p className={styles.words}>{line.options.join(', ')}</p>
              {line.qty > 1 && <p className={styles.words}>{t.itemCount({ count: line.qty })}</p>}
              {line.letters && (
                <p className={styles.words}>{t.monogram({ letters: line.letters })}</p>
              )}
              {line.giftNote && (
                <p className={styles.words}>{t.giftNote({ note: line.giftNote })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {gift.giftNote && <blockquote className={styles.note}>{gift.giftNote}</blockquote>}
    </Panel>
  )
}

function useGiftReturns(orderId: string): readonly ReturnDetail[] {
  const [returns, setReturns] = useState<readonly ReturnDetail[]>([])
  useEffect(() => {
    fetchReturns(orderId).then(setReturns, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
  }, [orderId])
  return returns
}
