import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayStatus } from '#modules/checkout/contract.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { preventReload } from '#storefront/session/hold.ts'
import { showsFailure } from './payment-form.tsx'
import { completePaymentAttempt, readPaymentStatus, type PaySession } from './pay-session.ts'
import { usePoll } from './use-poll.ts'

export type Payment = ReturnType<typeof usePayment>

const finalStates: ReadonlySet<PayStatus['state']> = new Set([
  'charged',
  'not_charged',
  'releasing',
  'refunding',
  'expired',
])

/** `isShownInForm`: the form of the provider shows the result of the last attempt. */
const noAttempt = { isSent: false, isFinishing: false, isShownInForm: false }

/**
 * The state of a payment. Messages of the frame only trigger a request; the state comes from the
 * shop.
 */
export function usePayment(session: PaySession, onPaid: (orderId: string) => void) {
  const { checkoutId } = session
  const [lastSession, setLastSession] = useState(session)
  const [status, setStatus] = useState<PayStatus>(session)
  const [{ isSent, isFinishing, isShownInForm }, setAttempt] = useState(noAttempt)
  const [isUnreachable, setIsUnreachable] = useState(false)
  const paid = useLatest(onPaid)

  if (lastSession !== session) {
    setLastSession(session)
    setStatus(session)
    setAttempt(noAttempt)
  }

  const request = useCallback(
    async (read: (id: string) => Promise<PayStatus>, isOurs: boolean) => {
      try {
        const now = await read(checkoutId)
        setIsUnreachable(false)
        setStatus(now)
        if (now.state === 'charged' && now.orderId && isOurs) paid.current(now.orderId)
        if (finalStates.has(now.state) || now.state === 'open')
          setAttempt((before) => ({ ...before, isFinishing: false }))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setIsUnreachable(true)
      }
    },
    [checkoutId, paid],
  )

  const isChecking = status.state === 'checking' || (isFinishing && !finalStates.has(status.state))
  const look = () => request(readPaymentStatus, isSent)
  usePoll(isChecking, look)
  useOtherTabs(!isChecking && !finalStates.has(status.state), look)
  useEffect(
    () => (isSent && !finalStates.has(status.state) ? preventReload() : undefined),
    [isSent, status.state],
  )

  return {
    session,
    status,
    isChecking,
    isUnreachable,
    /** The failure of the last attempt, unless the form of the provider shows it. */
    failure: isShownInForm ? null : status.failure,
    /** The shopper has pressed Pay. */
    sent: () =>
      setAttempt({
        isSent: true,
        isFinishing: false,
        isShownInForm: showsFailure(session.form),
      }),
    /** The provider has finished with the card; a form shown after this is new. */
    async finish() {
      setAttempt({ isSent: true, isFinishing: true, isShownInForm: false })
      await request(completePaymentAttempt, true)
    },
    declined: () => request(readPaymentStatus, true),
    held: (holdUntil: string | null) =>
      holdUntil === null ? look() : setStatus((now) => ({ ...now, holdUntil })),
    look,
  }
}

/** The payment may have changed in another tab. */
function useOtherTabs(isOn: boolean, request: () => Promise<void>): void {
  const latest = useLatest(request)
  useEffect(() => {
    if (!isOn) return
    const look = () => {
      if (!document.hidden) void latest.current()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOn, latest])
}

/** The value of the last render, for callbacks that outlive it. */
function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
