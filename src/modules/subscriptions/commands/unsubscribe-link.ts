import { createHmac } from 'node:crypto'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { parseUnsubscribeToken } from '../domain/unsubscribe-token.ts'

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`leave the letter ${id}`).digest('base64url')
}

export function createUnsubscribeUrl(
  { origin, secret }: { origin: string; secret: string },
  id: string,
): string {
  return `${origin}/unsubscribe?t=${id}.${sign(secret, id)}`
}

export function verifyUnsubscribeToken(secret: string, token: string): string | null {
  const parsed = parseUnsubscribeToken(token)
  return parsed && isSameHash(sign(secret, parsed.id), parsed.signature) ? parsed.id : null
}
