import { useEffect, useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { brand } from '#storefront/brand.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { accessTo } from './order-access.ts'
import { PackedLines } from './packing-sheet.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import styles from './order.module.css'

type Code = Answer<'post', '/api/order/gift'>

/** For whoever was given it: what it is, what was promised, and a code to see it and send it back; without a price and without the giver. */
export function GiftReceiptSheet({ order }: { order: OrderDetail }) {
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
          Or write to {brand.email}, or call {brand.phone.shown}, {brand.hours}. Nobody has to ask
          what it cost.
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
      .post('/api/order/gift', { ...accessTo(orderId), groupId })
      .then(setCode, (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setFault(error.message)
      })
  }, [orderId, groupId])
  if (fault) return <p role="alert">{fault}</p>
  if (!code) return <p aria-busy="true">Finding its code…</p>
  const { square } = code
  return (
    <div className={styles.giftCode}>
      <svg
        viewBox={`-4 -4 ${square.width + 8} ${square.height + 8}`}
        role="img"
        aria-label="The same, to be photographed"
      >
        <path d={square.path} />
      </svg>
      <div>
        <p>
          It can go back for store credit of your own, or for another one. Open{' '}
          {new URL(code.url).host}/tourist/order and enter
        </p>
        <p className={styles.sheetBrand}>{code.code}</p>
      </div>
    </div>
  )
}
