import { ApiError } from '#storefront/api/api-error.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'
import { ensureSession, sessionApi } from '#storefront/session/session-api.ts'

export type Sent<Data> =
  | { readonly data: Data }
  | { readonly fields: Readonly<Record<string, string>>; readonly message: string }

async function sent<Data>(work: () => Promise<Data>): Promise<Sent<Data>> {
  try {
    await ensureSession()
    return { data: await work() }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { fields: error.fields, message: error.message }
  }
}

export function sendInquiry(
  input: Input<'post', '/api/b2b/inquiry'>,
): Promise<Sent<Answer<'post', '/api/b2b/inquiry'>>> {
  return sent(() =>
    sessionApi().post('/api/b2b/inquiry', input, { idempotencyKey: crypto.randomUUID() }),
  )
}

export function sendApplication(
  input: Input<'post', '/api/careers/apply'>,
): Promise<Sent<Answer<'post', '/api/careers/apply'>>> {
  return sent(() =>
    sessionApi().post('/api/careers/apply', input, { idempotencyKey: crypto.randomUUID() }),
  )
}
