import type { FileProgress, Upload } from '#modules/files/contract.ts'
import { purposes, type PurposeName } from '#modules/files/domain/purposes.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import { bearer, ensureSession, sessionApi, sessionFetch } from '#storefront/session/session-api.ts'
import { session } from '#storefront/session/session.ts'
import { tabStore } from '#ui/browser-store.ts'
import * as t from '#messages/files.ts'

const maxAttempts = 4
const prefix = 'file:'

const storageKey = (purpose: string, { name, size, lastModified }: File): string =>
  `${prefix}${purpose} ${size} ${lastModified} ${name}`

/**
 * Uploads in progress of this tab by the visible properties of the file. An unknown file is
 * uploaded from the start.
 */
const startedUploads = {
  find: (purpose: string, file: File): string | null => tabStore.get(storageKey(purpose, file)),
  save: (purpose: string, file: File, id: string): boolean =>
    tabStore.set(storageKey(purpose, file), id),
  delete: (purpose: string, file: File): void => tabStore.remove(storageKey(purpose, file)),
}

session.onReset(() => tabStore.removeAll(prefix))

/**
 * Uploads a file in chunks and retries failed ones. Throws an `ApiError` with a message to show.
 */
export async function sendFile(
  purpose: PurposeName,
  file: File,
  onProgress: (share: number) => void,
): Promise<Upload> {
  await ensureSession()
  const { id, parts, partSize, received } = await findOrStart(purpose, file)
  for (let index = 0; index < parts; index++) {
    if (!received.includes(index))
      await sendPart(id, index, file.slice(index * partSize, (index + 1) * partSize))
    onProgress((index + 1) / parts)
  }
  const uploaded = await sessionApi().post('/api/file/finish', { id })
  startedUploads.delete(purpose, file)
  return uploaded
}

/** Continues an interrupted upload of the same file, or starts a new one. */
async function findOrStart(purpose: PurposeName, file: File): Promise<FileProgress> {
  const id = startedUploads.find(purpose, file)
  const previous =
    id === null
      ? null
      : await sessionApi()
          .get('/api/file/status', { id })
          .catch(() => null)
  if (previous?.state === 'receiving') return previous
  const started = await sessionApi().post('/api/file/start', {
    purpose,
    name: file.name,
    size: file.size,
  })
  startedUploads.save(purpose, file, started.id)
  return started
}

/** Deletes an uploaded file before the form is sent. */
export async function discardFile(id: string): Promise<void> {
  await sessionApi().post('/api/file/discard', { id })
}

async function sendPart(id: string, index: number, part: Blob): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const address = `${apiBase || location.origin}/api/file/chunk?id=${id}&index=${index}`
    const headers = { 'content-type': 'application/octet-stream', ...bearer() }
    const response = await sessionFetch()(
      new Request(address, { method: 'POST', headers, body: part }),
    ).catch(() => null)
    if (response?.ok) return
    const envelope = (await response?.json().catch(() => null)) as {
      code: number
      msg: string
      data: unknown
    } | null
    if (attempt === maxAttempts || (response && response.status < 500 && response.status !== 429))
      throw new ApiError({
        status: response?.status ?? 0,
        code: envelope?.code ?? 0,
        msg: envelope?.msg ?? t.connectionLost,
        data: null,
      })
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt))
  }
}

/** Checks the size before the upload. */
export function checkFileSize(purpose: PurposeName, file: File): string | null {
  const { maxBytes } = purposes[purpose]
  if (file.size === 0) return t.empty({ name: file.name })
  return file.size > maxBytes ? t.tooLarge({ name: file.name, size: maxBytes / 1024 / 1024 }) : null
}
