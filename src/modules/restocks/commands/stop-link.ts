import { createHmac } from 'node:crypto'
import { isSameHash } from '#platform/secrets/secrets.ts'
import { parseStopToken } from '../domain/restock-request.ts'

function sign(secret: string, id: string): string {
  return createHmac('sha256', secret).update(`stop restock emails ${id}`).digest('base64url')
}

export function createStopUrl(
  { origin, secret }: { readonly origin: string; readonly secret: string },
  id: string,
): string {
  return `${origin}/restock?stop=${id}.${sign(secret, id)}`
}

export function verifyStopToken(secret: string, token: string): string | null {
  const parsed = parseStopToken(token)
  return parsed && isSameHash(sign(secret, parsed.id), parsed.signature) ? parsed.id : null
}
