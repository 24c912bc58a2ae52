import { useEffect, useRef, useState } from 'react'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { formatReservationPeriod, shouldExtend } from './reservation-period.ts'
import { extendReservationPeriod } from './pay-session.ts'
import type { Payment } from './use-payment.ts'
import * as t from '#messages/payment.ts'
import styles from './pay.module.css'

const checkInterval = 5_000
const warningTime = 120_000

/**
 * Shows the reservation period and extends it while the shopper is active, up to the limit of the
 * shop.
 */
export function ReservationTimer({ payment }: { payment: Payment }) {
  const { holdUntil, checkoutId } = payment.status
  const [now, setNow] = useState(() => Date.now())
  const times = useRef({ activeAt: now, extendedAt: now })
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    const noteActivity = () => {
      times.current.activeAt = Date.now()
    }
    const checkReservation = async () => {
      const at = Date.now()
      setNow(at)
      if (document.activeElement instanceof HTMLIFrameElement && document.hasFocus())
        times.current.activeAt = at
      const until = latest.current.status.holdUntil
      const left = until === null ? 0 : Date.parse(until) - at
      if (shouldExtend({ ...times.current, left, now: at })) {
        times.current.extendedAt = at
        await latest.current.held(await extendReservationPeriod(checkoutId))
      } else if (left <= 0) await latest.current.look()
    }
    const timer = setInterval(() => void checkReservation(), checkInterval)
    addEventListener('pointerdown', noteActivity)
    addEventListener('keydown', noteActivity)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', noteActivity)
      removeEventListener('keydown', noteActivity)
    }
  }, [checkoutId])
  const left = holdUntil === null ? 0 : Date.parse(holdUntil) - now
  const words = formatReservationPeriod(left)
  if (words === null) return null
  if (left < warningTime) {
    return (
      <NoticeRow tone="warning" live>
        <p>{t.reservedEnding({ time: words })}</p>
      </NoticeRow>
    )
  }
  return (
    <p role="timer" className={styles.timer}>
      {t.reserved({ time: words })}
    </p>
  )
}
