import type { FileProgress, KeptFile } from '#modules/files/contract.ts'
import { purposes, type PurposeName } from '#modules/files/domain/purposes.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import { bearer, ensureSession, sessionApi, sessionFetch } from '#storefront/session/session-api.ts'
import { begun } from './begun-files.ts'

const tries = 4

/** Sends one file in its parts; a part that breaks off is sent again. Throws an `ApiError` with the sentence to show. */
export async function sendFile(
  purpose: PurposeName,
  file: File,
  onProgress: (share: number) => void,
): Promise<KeptFile> {
  await ensureSession()
  const { id, parts, partSize, received } = await begin(purpose, file)
  for (let index = 0; index < parts; index++) {
    if (!received.includes(index))
      await sendPart(id, index, file.slice(index * partSize, (index + 1) * partSize))
    onProgress((index + 1) / parts)
  }
  const kept = await sessionApi().post('/api/file/finish', { id })
  begun.forget(purpose, file)
  return kept
}

/** The same file chosen again after the line or the page broke off goes on where it was; anything else is begun. */
async function begin(purpose: PurposeName, file: File): Promise<FileProgress> {
  const id = begun.find(purpose, file)
  const before =
    id === null
      ? null
      : await sessionApi()
          .get('/api/file/status', { id })
          .catch(() => null)
  if (before?.state === 'receiving') return before
  const started = await sessionApi().post('/api/file/start', {
    purpose,
    name: file.name,
    size: file.size,
  })
  begun.note(purpose, file, started.id)
  return started
}

/** Takes a file back before the form has gone. */
export async function discardFile(id: string): Promise<void> {
  await sessionApi().post('/api/file/discard', { id })
}

async function sendPart(id: string, index: number, part: Blob): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const address = `${apiBase || location.origin}/api/file/part?id=${id}&index=${index}`
    const headers = { 'content-type': 'application/octet-stream', ...bearer() }
    const response = await sessionFetch()(
      new Request(address, { method: 'POST', headers, body: part }),
    ).catch(() => null)
    if (response?.ok) return
    const told = (await response?.json().catch(() => null)) as {
      code: number
      msg: string
      data: unknown
    } | null
    if (attempt === tries || (response && response.status < 500 && response.status !== 429))
      throw new ApiError({
        status: response?.status ?? 0,
        code: told?.code ?? 0,
        msg: told?.msg ?? 'The line broke off. Please try again.',
        data: null,
      })
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
  }
}

/** Said before anything is sent. */
export function sizeFault(purpose: PurposeName, file: File): string | null {
  const { maxBytes } = purposes[purpose]
  if (file.size === 0) return `${file.name} is empty.`
  return file.size > maxBytes ? `${file.name} is larger than ${maxBytes / 1024 / 1024} MB.` : null
}
