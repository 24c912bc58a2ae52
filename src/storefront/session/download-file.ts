import { ApiError, unreachable } from '#storefront/api/api-error.ts'
import { apiBase } from '#storefront/api/browser-api.ts'
import { saveFile } from './save-file.ts'
import { bearer, sessionFetch } from './session-api.ts'

export async function downloadFile(
  path: `/api/${string}`,
  body: object,
  name: string,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...bearer() }
  const request = new Request((apiBase || location.origin) + path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const response = await sessionFetch()(request).catch(() => null)
  if (!response?.ok) {
    const envelope = (await response?.json().catch(() => null)) as
      | { code: number; msg: string; data: unknown }
      | null
      | undefined
    throw new ApiError(envelope ? { ...envelope, status: response?.status ?? 0 } : unreachable)
  }
  saveFile(await response.blob(), name)
}
