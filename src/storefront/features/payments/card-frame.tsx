import { useEffect, useRef, useState } from 'react'
import type { Paying } from './paying.ts'
import styles from './pay.module.css'

type FrameSays = {
  readonly type: 'aumbry:payment'
  readonly state: string
  readonly height?: number
}

/** The provider's own card form. The shop's page never sees a card number; the frame says only how far it is. */
export function CardFrame({ payment, url }: { payment: Paying; url: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(520)
  const latest = useRef(payment)
  useEffect(() => {
    latest.current = payment
  })
  useEffect(() => {
    const hear = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (
        source !== frame.current?.contentWindow
        || origin !== new URL(url, location.href).origin
        || !isFrameSays(data)
      )
        return
      if (data.state === 'resize') setHeight(Math.ceil(data.height ?? 0) + 8)
      else follow(latest.current, data.state)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [url])
  // The provider's page needs its own origin and its script; a sandbox that grants both is none.
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className={styles.frame}
      title="Card details"
      src={url}
      height={height}
      allow="payment"
    />
  )
}

function follow(payment: Paying, state: string): void {
  if (state === 'busy' || state === 'requires_action') payment.sent()
  else if (state === 'declined') void payment.declined()
  else if (state !== 'ready') void payment.finish()
}

function isFrameSays(data: unknown): data is FrameSays {
  return (
    typeof data === 'object'
    && data !== null
    && 'type' in data
    && data.type === 'aumbry:payment'
    && 'state' in data
    && typeof data.state === 'string'
  )
}
