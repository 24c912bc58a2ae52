import { HOTP, Secret, TOTP } from 'otpauth'

/** Time-based one-time passwords (RFC 6238) as all apps read them. */
const format = { algorithm: 'SHA1', digits: 6 } as const
const stepSeconds = 30

/** 160 bits in base32 (RFC 4648 §6). */
export const generateTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address that authenticator apps read from a QR code. */
export function createTotpUri(secret: string, { shop, email }: { shop: string; email: string }) {
  return new TOTP({ ...format, period: stepSeconds, secret, issuer: shop, label: email }).toString()
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
    (counter) =>
      counter > lastStep
      && HOTP.validate({
        ...format,
        secret: Secret.fromBase32(secret),
        token: code,
        counter,
        window: 0,
      }) === 0,
  )
  return steps[0] ?? null
}

export const generateTotpCode = (secret: string, step: number): string =>
  HOTP.generate({ ...format, secret: Secret.fromBase32(secret), counter: step })
