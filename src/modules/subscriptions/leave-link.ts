import { createHmac } from 'node:crypto'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { parseLeaveToken } from './domain/leave-token.ts'

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`leave the letter ${id}`).digest('base64url')
}

export function leaveLink(
  { origin, secret }: { origin: string; secret: string },
  id: string,
): string {
  return `${origin}/unsubscribe?t=${id}.${sign(secret, id)}`
}

export function readLeaveToken(secret: string, token: string): string | null {
  const parsed = parseLeaveToken(token)
  return parsed && isSameHash(sign(secret, parsed.id), parsed.signature) ? parsed.id : null
}
