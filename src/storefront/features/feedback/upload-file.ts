import type { KeptFile } from '#modules/files/contract.ts'
import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'

/** Sends a file in the parts the shop asks for; it is checked there, and comes back as it is kept. */
export async function uploadFile(file: File): Promise<KeptFile> {
  const { id, partSize, parts } = await sessionApi().post('/api/file/start', { purpose: 'feedback', name: file.name, size: file.size })
  for (let index = 0; index < parts; index += 1) await putPart({ id, index }, file.slice(index * partSize, (index + 1) * partSize))
  return sessionApi().post('/api/file/finish', { id })
}

/** Takes a file back before the form has gone. */
export async function discardFile(id: string): Promise<void> {
  await sessionApi().post('/api/file/discard', { id })
}

/** A part goes as it is, not as JSON. */
async function putPart({ id, index }: { id: string; index: number }, bytes: Blob): Promise<void> {
  const response = await fetch(`${apiBase}/api/file/part?${new URLSearchParams({ id, index: String(index) })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.snapshot().token ?? ''}`, 'content-type': 'application/octet-stream' },
    body: bytes,
  }).catch(() => null)
  if (response?.ok) return
  const told = (await response?.json().catch(() => null)) as { code: number; msg: string; data: unknown } | null | undefined
  throw new ApiError(told ? { ...told, status: response?.status ?? 0 } : unreachable)
}
