import { useEffect, useRef, useState } from 'react'
import { NoticeRow } from '#ui/primitives/notice-row/notice-row.tsx'
import { holdInWords, shouldExtend } from './hold-clock.ts'
import { extendHold } from './pay-session.ts'
import type { Payment } from './use-payment.ts'
import styles from './pay.module.css'

const tick = 5_000
const lastCall = 120_000

/** The hold in words. Whoever is still at it keeps the pieces longer, up to the shop's limit. */
export function HoldTimer({ payment }: { payment: Payment }) {
  const { holdUntil, checkoutId } = payment.status
  const [now, setNow] = useState(() => Date.now())
  const times = useRef({ activeAt: now, extendedAt: now })
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    const move = () => {
      times.current.activeAt = Date.now()
    }
    const look = async () => {
      const at = Date.now()
      setNow(at)
      if (document.activeElement instanceof HTMLIFrameElement && document.hasFocus())
        times.current.activeAt = at
      const until = latest.current.status.holdUntil
      const left = until === null ? 0 : Date.parse(until) - at
      if (shouldExtend({ ...times.current, left, now: at })) {
        times.current.extendedAt = at
        await latest.current.held(await extendHold(checkoutId))
      } else if (left <= 0) await latest.current.look()
    }
    const timer = setInterval(() => void look(), tick)
    addEventListener('pointerdown', move)
    addEventListener('keydown', move)
    return () => {
      clearInterval(timer)
      removeEventListener('pointerdown', move)
      removeEventListener('keydown', move)
    }
  }, [checkoutId])
  const left = holdUntil === null ? 0 : Date.parse(holdUntil) - now
  const words = holdInWords(left)
  if (words === null) return null
  if (left < lastCall) {
    return (
      <NoticeRow tone="warning" live>
        <p>
          We hold your pieces for {words}. After that somebody else may buy them; your cart stays.
        </p>
      </NoticeRow>
    )
  }
  return (
    <p role="timer" className={styles.timer}>
      We hold your pieces for {words}.
    </p>
  )
}
