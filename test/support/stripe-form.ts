import type { IncomingMessage } from 'node:http'
import { readMultipart } from './read-form.ts'

/** The metadata in a form of Stripe's API. */
export function metadataOf(form: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      name.startsWith('metadata[') ? [[name.slice(9, -1), value]] : [],
    ),
  )
}

export function parseForm(form: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(form))
}

/** A form with one file; its name, type, size and hash are fields. */
export async function readFileForm(request: IncomingMessage): Promise<Record<string, string>> {
  const { texts, files } = await readMultipart(request)
  const described = files.flatMap(({ field, name, type, size, sha256 }) => [
    [field, name],
    [`${field}.type`, type],
    [`${field}.size`, String(size)],
    [`${field}.sha256`, sha256],
  ])
  return { ...texts, ...(Object.fromEntries(described) as Record<string, string>) }
}

export async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
