import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutes } from '#kernel/time/time.ts'

const life = minutes(15)
/** Links of one beat are alike, so that a browser asks once. */
const beat = minutes(5)

/** An address that shows one proof for a quarter of an hour to whoever was given it. */
export function pictureLink(secret: string, proofId: string, now: Date): string {
  const until = Math.ceil((now.getTime() + life) / beat) * beat
  return `/commission-picture/${proofId}/${until}/${sign(secret, proofId, until)}`
}

export function isPictureLink(
  secret: string,
  { proofId, until, signature }: { proofId: string; until: number; signature: string },
  now: Date,
) {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, proofId, until))]
  return until > now.getTime() && given.length === right.length && timingSafeEqual(given, right)
}

function sign(secret: string, proofId: string, until: number): string {
  return createHmac('sha256', secret).update(`commission-picture ${proofId} ${until}`).digest('base64url').slice(0, 32)
}
