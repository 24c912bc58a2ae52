import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, as all apps read. */
const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** 160 bits in base32 (RFC 4648 §6). */
export function generateTotpSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet.charAt(byte % 32)).join('')
}

/** The address that authenticator apps read from a QR code. */
export function createTotpUri(secret: string, { shop, email }: { shop: string; email: string }) {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(shop)}`
}

/**
 * The time step whose code this is, one step early or late included; null for a wrong code. A step
 * up to `lastStep` is refused, because its code was used before.
 */
export function findTotpStep(
  secret: string,
  code: string,
  { now, lastStep = 0 }: { now: Date; lastStep?: number },
): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  const steps = [current, current - 1, current + 1].filter(
    (step) => step > lastStep && isSameCode(generateTotpCode(secret, step), code),
  )
  return steps[0] ?? null
}

export function generateTotpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000
  return String(number).padStart(6, '0')
}

function isSameCode(code: string, other: string): boolean {
  const [a, b] = [Buffer.from(code), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
