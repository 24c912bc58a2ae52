import { useEffect, useState } from 'react'
import type { OrderDetail } from '#modules/orders/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer } from '#storefront/api/endpoints.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { getOrderAccess } from './order-access.ts'
import { PackedLines } from './packing-sheet.tsx'
import { SheetFrame } from './sheet-frame.tsx'
import * as t from '#messages/order-sheets.ts'
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
      title={t.giftReceipt}
      lead={
        <p>{group.recipientName ? t.chosenFor({ name: group.recipientName }) : t.chosenForYou}</p>
      }
    >
      <PackedLines group={group} isGift />
      <section>
        <h2>{t.notRight}</h2>
        <GiftCode orderId={order.id} groupId={group.id} />
        <p>{t.writeOrCall({ email: shop.email, phone: shop.phone.shown, hours: shop.hours })}</p>
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
  if (!code) return <p aria-busy="true">{t.loadingCode}</p>
  const { square } = code
  return (
    <div className={styles.giftCode}>
      <svg
        viewBox={`-4 -4 ${square.width + 8} ${square.height + 8}`}
        role="img"
        aria-label={t.codeQr}
      >
        <path d={square.path} />
      </svg>
      <div>
        <p>{t.enterCode({ address: `${new URL(code.url).host}/tourist/order` })}</p>
        <p className={styles.sheetBrand}>{code.code}</p>
      </div>
    </div>
  )
}
