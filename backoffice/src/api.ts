import { HttpError } from 'react-admin'
import { toText } from './format'

export type Query = Readonly<Record<string, unknown>>

/** What the API says besides the sentence when it refuses. */
export interface Failure {
  readonly reason?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly [key: string]: unknown
}

interface Envelope {
  readonly success: boolean
  readonly msg: string
  readonly data: unknown
}

export interface CallOptions {
  /** Sends a POST request, as JSON or as the bytes of a file. */
  readonly body?: unknown
  readonly query?: Query
  readonly signal?: AbortSignal
  /** Repeated calls with one key act once, so that a lost response pays nobody twice. */
  readonly idempotencyKey?: string
}

const listeners = new Set<(isReachable: boolean) => void>()

/** Calls the listener when a request has reached the server, or has failed to. */
export function watchConnection(listener: (isReachable: boolean) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function reportConnection(isReachable: boolean): void {
  for (const listener of listeners) listener(isReachable)
}

export const offlineMessage =
  'No connection to the server. What you typed is kept. Try again when you are online.'

/** Asks the person to authenticate again; resolves to false when they cancel. */
type StepUp = () => Promise<boolean>
let askForStepUp: StepUp | null = null

/** Sets what is asked when a call needs step-up authentication. */
export function handleStepUp(ask: StepUp | null): void {
  askForStepUp = ask
}

/**
 * Calls the staff API with the session cookie. Throws an `HttpError` with the server's sentence. A
 * call that needs step-up authentication is repeated after it.
 */
export async function callApi<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  return withStepUp(() => callOnce<Data>(path, options))
}

async function withStepUp<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (findFailure(error)?.reason !== 'step-up-needed' || !(await askForStepUp?.())) throw error
    return call()
  }
}

async function callOnce<Data>(path: string, options: CallOptions): Promise<Data> {
  const response = await send(path, options)
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (!response.ok || !envelope?.success)
    throw new HttpError(
      envelope?.msg ?? `The server answered with an error (${response.status}).`,
      response.status,
      envelope?.data ?? {},
    )
  return envelope.data as Data
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const { body, query, signal, idempotencyKey } = options
  const isFile = body instanceof Blob
  const type = isFile ? 'application/octet-stream' : 'application/json'
  try {
    const response = await fetch(`${path}${formatQuery(query)}`, {
      method: body === undefined ? 'GET' : 'POST',
      credentials: 'same-origin',
      headers: {
        ...(body !== undefined && { 'content-type': type }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    reportConnection(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    reportConnection(false)
    throw new HttpError(offlineMessage, 0, { reason: 'offline' })
  }
}

/** A query string; lists repeat their parameter, and empty values are left out. */
export function formatQuery(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((item) =>
      item === undefined || item === null || item === '' ? [] : [[name, toText(item)]],
    ),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** The failure of a refused call; null for other errors. */
export function findFailure(error: unknown): Failure | null {
  return error instanceof HttpError ? ((error.body as Failure | null) ?? {}) : null
}

export function isVersionConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409
    ? findFailure(error)?.reason === 'changed-meanwhile'
    : false
}

/** Downloads a file of the API under the name that the server gives it. */
export async function downloadFile(path: string, query: Query = {}): Promise<void> {
  const response = await withStepUp(() => readFile(path, query))
  const name = /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const url = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: url, download: name ?? 'file' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

async function readFile(path: string, query: Query): Promise<Response> {
  const response = await send(path, { query })
  if (response.ok) return response
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  throw new HttpError(
    envelope?.msg ?? 'The file could not be created.',
    response.status,
    envelope?.data ?? {},
  )
}
