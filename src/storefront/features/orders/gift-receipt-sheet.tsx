import { useEffect, useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { getOrderAccess } from './order-access.ts'
import { PackedLines } from './packing-sheet.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import styles from './order.module.css'

type Code = Answer<'post', '/api/order/gift'>

/**
 * The gift receipt, with the code for viewing and returning the gift, without prices or the giver.
 */
export function GiftReceiptSheet({ order }: { order: OrderDetail }) {
  const shop = useShopSettings()
  return order.groups.map((group) => (
    <SheetFrame
      key={group.id}
      title="Gift receipt"
      lead={
        <p>
          {group.recipientName
            ? `For ${group.recipientName}, with something chosen for you.`
            : 'Chosen for you.'}
        </p>
      }
    >
      <PackedLines group={group} isGift />
      <section>
        <h2>If something is not right</h2>
        <GiftCode orderId={order.id} groupId={group.id} />
        <p>
          Or write to {shop.email}, or call {shop.phone.shown}, {shop.hours}. You do not need to
          know the price.
        </p>
      </section>
    </SheetFrame>
  ))
}

function GiftCode({ orderId, groupId }: { orderId: string; groupId: string }) {
  const [code, setCode] = useState<Code | null>(null)
  const [fault, setFault] = useState('')
  useEffect(() => {
    sessionApi()
      .post('/api/order/gift', { ...getOrderAccess(orderId), groupId })
      .then(setCode, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setFault(error.message)
      })
  }, [orderId, groupId])
  if (fault) return <p role="alert">{fault}</p>
  if (!code) return <p aria-busy="true">Loading the code…</p>
  const { square } = code
  return (
    <div className={styles.giftCode}>
      <svg
        viewBox={`-4 -4 ${square.width + 8} ${square.height + 8}`}
        role="img"
        aria-label="QR code that opens this gift"
      >
        <path d={square.path} />
      </svg>
      <div>
        <p>
          You can return it for store credit or exchange it. Open {new URL(code.url).host}
          /tourist/order and enter
        </p>
        <p className={styles.sheetBrand}>{code.code}</p>
      </div>
    </div>
  )
}
