import { createHmac, timingSafeEqual } from 'node:crypto'

/** `t=1763700000,v1=<hex>`; the time is signed as well, which prevents replays. */
export function signMessage(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, seconds, body)}`
}

const toleranceSeconds = 300

export interface SignedMessage {
  readonly body: string
  readonly header: string | undefined
}

/** Whether the signature is valid and not older than five minutes. */
export function isValidSignature(
  secret: string,
  { body, header }: SignedMessage,
  now: Date,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!match) return false
  const seconds = Number(match[1])
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false
  return timingSafeEqual(
    Buffer.from(match[2] ?? '', 'hex'),
    Buffer.from(digest(secret, seconds, body), 'hex'),
  )
}

function digest(secret: string, seconds: number, body: string): string {
  return createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
}
