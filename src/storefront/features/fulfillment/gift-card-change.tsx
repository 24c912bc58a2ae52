import { useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { TextButton } from '#ui/primitives/text-link/text-link.tsx'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { listGiftCardWords } from '../cart/gift-card-words.ts'
import { GiftRecipientForm } from '../cart/gift-recipient-form.tsx'
import { getOrderAccess } from '../orders/order-access.ts'
import type { ChangeOrder } from './use-fulfillment.ts'
import * as t from '#messages/order-changes.ts'

type Line = OrderDetail['groups'][number]['lines'][number]
type WaitingLine = Line & { readonly giftCard: NonNullable<Line['giftCard']> }

interface GiftCardChangesProps {
  readonly order: OrderDetail
  readonly change: ChangeOrder
}

/** The gift cards that were not emailed yet, whose recipient can still be changed. */
export function GiftCardChanges({ order, change }: GiftCardChangesProps) {
  const waiting = order.groups.flatMap(({ lines }) => lines).filter(isWaiting)
  if (waiting.length === 0 || order.status === 'cancelled') return null
  return (
    <Panel title={t.giftCards({ count: waiting.length })}>
      <ul className="stack">
        {waiting.map((line) => (
          <li key={line.id} className="stack">
            <GiftCardChange orderId={order.id} {...{ line, change }} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isWaiting = (line: Line): line is WaitingLine =>
  line.giftCard !== null && line.giftCard.sentAt === null

interface GiftCardChangeProps {
  readonly orderId: string
  readonly line: WaitingLine
  readonly change: ChangeOrder
}

function GiftCardChange({ orderId, line, change }: GiftCardChangeProps) {
  const { timeZone } = useShopSettings()
  const [isOpen, setIsOpen] = useState(false)
  const { id, title, options, giftCard } = line
  return (
    <>
      <div>
        <p>{[title, ...options].join(', ')}</p>
        {listGiftCardWords(giftCard, timeZone).map((words) => (
          <p key={words} className="quiet">
            {words}
          </p>
        ))}
      </div>
      {isOpen ? (
        <GiftRecipientForm
          shown={giftCard.recipientName === '' ? null : giftCard}
          className="stack"
          submitLabel={t.save}
          onClose={() => setIsOpen(false)}
          onSave={async (recipient) => {
            const key = getOrderAccess(orderId)
            await sessionApi().post('/api/order/giftCard', { ...key, lineId: id, recipient })
            await change(async () => {})
          }}
        />
      ) : (
        <p>
          <TextButton tone="strong" onClick={() => setIsOpen(true)}>
            {t.changeRecipient}
          </TextButton>
        </p>
      )}
    </>
  )
}
