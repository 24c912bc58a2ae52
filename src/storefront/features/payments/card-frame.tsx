import { useRef, useState } from 'react'
import { useFrameMessages } from '#storefront/use-frame-messages.ts'
import type { PaymentCallbacks } from './payment-callbacks.ts'
import type { PaymentFormProps } from './payment-form-props.ts'
import * as t from '#messages/payment.ts'
import styles from './pay.module.css'

type FrameMessage = {
  readonly type: 'aumbry:payment'
  readonly state: string
  readonly height?: number
}

/**
 * The card form of the provider in a frame. The page never sees a card number, only the progress.
 */
export function CardFrame({ payment, data: { url = '' } }: PaymentFormProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(520)
  useFrameMessages(frame, url, (data) => {
    if (!isFrameMessage(data)) return
    if (data.state === 'resize') setHeight(Math.ceil(data.height ?? 0) + 8)
    else handleState(payment, data.state)
  })
  // The page needs its origin and scripts; a sandbox that allows both has no effect.
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox
    <iframe
      ref={frame}
      className={styles.frame}
      title={t.cardDetails}
      src={url}
      height={height}
      allow="payment"
    />
  )
}

function handleState(payment: PaymentCallbacks, state: string): void {
  if (state === 'busy' || state === 'requires_action') payment.sent()
  else if (state === 'declined') void payment.declined()
  else if (state !== 'ready') void payment.finish()
}

function isFrameMessage(data: unknown): data is FrameMessage {
  return (
    typeof data === 'object'
    && data !== null
    && 'type' in data
    && data.type === 'aumbry:payment'
    && 'state' in data
    && typeof data.state === 'string'
  )
}
