import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import { loadScript } from '@paypal/paypal-js'
import { useEffect, useRef, useState } from 'react'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { Skeleton } from '#ui/primitives/skeleton/skeleton.tsx'
import type { PaymentFormProps } from './payment-form-props.ts'
import * as t from '#messages/payment.ts'

/** PayPal's buttons. The shopper approves in PayPal's window; the shop authorizes afterward. */
export function PayPalForm({ payment, data: { clientId = '', orderId = '' } }: PaymentFormProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isReady, setIsReady] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    let isUnmounted = false
    let close = () => {}
    const mount = async () => {
      const paypal = await loadScript({
        clientId,
        currency: getShopLocale().currency,
        intent: 'authorize',
        components: 'buttons',
      })
      const buttons = paypal?.Buttons?.({
        createOrder: () => {
          setFault(null)
          latest.current.sent()
          return Promise.resolve(orderId)
        },
        onApprove: () => latest.current.finish(),
        onCancel: () => void latest.current.declined(),
        onError: () => setFault(t.paypalFailed),
      })
      if (isUnmounted || !box.current) return
      if (!buttons?.isEligible()) return setFault(t.paypalNotLoaded)
      close = () => void buttons.close()
      await buttons.render(box.current)
      setIsReady(true)
    }
    mount().catch(() => setFault(t.paypalNotLoaded))
    return () => {
      isUnmounted = true
      close()
    }
  }, [clientId, orderId])
  return (
    <div className="stack">
      {!isReady && !fault && <Skeleton lines={2} />}
      <div ref={box} />
      {fault && (
        <NoticeRow tone="error" live>
          <p>{fault}</p>
        </NoticeRow>
      )}
    </div>
  )
}
