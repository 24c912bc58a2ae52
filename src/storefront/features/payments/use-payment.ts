import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { holdReload } from '#storefront/session/hold.ts'
import { completePay, readPay, type PaySession } from './pay-session.ts'
import { usePoll } from './use-poll.ts'

export type Payment = ReturnType<typeof usePayment>

const settled: ReadonlySet<PayStatus['state']> = new Set([
  'charged',
  'not_charged',
  'releasing',
  'refunding',
  'expired',
])

/** `isToldInForm`: the provider's own form on the page says what came of the last try. */
const noAttempt = { isSent: false, isFinishing: false, isToldInForm: false }

/** One payment as this page sees it. What the frame says is only a reason to ask: the truth about money comes from the shop. */
export function usePayment(session: PaySession, onPaid: (orderId: string) => void) {
  const { checkoutId } = session
  const [given, setGiven] = useState(session)
  const [status, setStatus] = useState<PayStatus>(session)
  const [{ isSent, isFinishing, isToldInForm }, setAttempt] = useState(noAttempt)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const paid = useRef(onPaid)
  useEffect(() => {
    paid.current = onPaid
  })

  if (given !== session) {
    setGiven(session)
    setStatus(session)
    setAttempt(noAttempt)
  }

  const learn = useCallback((now: PayStatus, isOurs: boolean) => {
    setIsUnreachable(false)
    setStatus(now)
    if (now.state === 'charged' && now.orderId && isOurs) paid.current(now.orderId)
    if (settled.has(now.state) || now.state === 'open')
      setAttempt((before) => ({ ...before, isFinishing: false }))
  }, [])

  const ask = useCallback(
    async (question: (id: string) => Promise<PayStatus>, isOurs: boolean) => {
      try {
        learn(await question(checkoutId), isOurs)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setIsUnreachable(true)
      }
    },
    [checkoutId, learn],
  )

  const isChecking = status.state === 'checking' || (isFinishing && !settled.has(status.state))
  usePoll(isChecking, () => ask(readPay, isSent))
  useOtherTabs(!isChecking && !settled.has(status.state), () => ask(readPay, isSent))
  useEffect(
    () => (isSent && !settled.has(status.state) ? holdReload() : undefined),
    [isSent, status.state],
  )

  return {
    session,
    status,
    isChecking,
    isUnreachable,
    /** What the last try came to, where the shopper has not been told yet. */
    failure: isToldInForm ? null : status.failure,
    /** The shopper has pressed pay. */
    sent: () =>
      setAttempt({
        isSent: true,
        isFinishing: false,
        isToldInForm: session.provider === 'sandbox',
      }),
    /** The provider is done with the card, one way or the other; a form that comes back after this is a new one. */
    async finish() {
      setAttempt({ isSent: true, isFinishing: true, isToldInForm: false })
      await ask(completePay, true)
    },
    declined: () => ask(readPay, true),
    held: (holdUntil: string | null) =>
      holdUntil === null ? ask(readPay, isSent) : setStatus((now) => ({ ...now, holdUntil })),
    look: () => ask(readPay, isSent),
  }
}

/** Coming back to this tab, the payment may have been made in another one. */
function useOtherTabs(isOn: boolean, ask: () => Promise<void>): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (!isOn) return
    const look = () => {
      if (!document.hidden) void latest.current()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOn])
}
