import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { createId } from '#kernel/ids/ids.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { getRateLimitMessage } from '#platform/http/limit-rate.ts'
import { chooseEncoding, minCompressedBytes } from '#platform/http/encoding.ts'
import { restrictivePolicy, securityHeaders } from '#platform/http/security-headers.ts'
import { listFileTypes, type Endpoint } from '#platform/http/endpoint.ts'
import { describeErrorForLog, isUnavailable } from '#platform/http/error-handler.ts'
import type { Exchange } from '#platform/http/handler.ts'
import type { Route } from '#platform/http/route.ts'
import type { Services } from '#platform/services.ts'
import type { AnswerCache } from './answer-cache.ts'
import { authorizeCall, type CallAuthentication } from './authorize-call.ts'
import {
  createResponse,
  fail,
  createFileResponse,
  invalidFields,
  type ApiResponse,
} from './envelope.ts'
import { withIdempotency } from './idempotency.ts'
import { readInput } from './read-input.ts'

export interface ApiServices
  extends
    CallAuthentication,
    Pick<Services, 'jobs' | 'log' | 'clock' | 'limits' | 'origin' | 'settings'> {
  /** The caller's IP address, from the socket or from the trusted proxies. */
  readonly getClientAddress: (context: Context) => string
  readonly answers: AnswerCache
  /** False while the disk is too full for changes. */
  readonly hasRoom: () => Promise<boolean>
  /** Records a response for the metrics. */
  readonly observe: (endpoint: Endpoint, status: number, seconds: number) => void
}

export function serveRoute(services: ApiServices, route: Route) {
  const { endpoint } = route
  return async (context: Context): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = createId('req')
    const call: Call = {
      services,
      route,
      context,
      requestId,
      headers: { ...apiHeaders, 'x-request-id': requestId },
      cookies: [],
    }
    const answer = await answerCall(call).catch((error: unknown) => handleError(call, error))
    const encoding =
      answer.shared && answer.shared.text.length >= minCompressedBytes
        ? chooseEncoding(context.req.header('accept-encoding'))
        : null
    if (answer.shared) call.headers['vary'] = 'accept-encoding'
    if (encoding) call.headers['content-encoding'] = encoding
    if (answer.status === 429 || answer.status === 503)
      call.headers['retry-after'] = String(
        (answer.body.data as { retryAfter?: number } | null)?.retryAfter ?? 5,
      )
    services.observe(endpoint, answer.status, (performance.now() - startedAt) / 1000)
    if (answer.file) Object.assign(call.headers, fileHeaders(answer.file))
    const text = encoding ? await answer.shared?.encoded(encoding) : answer.shared?.text
    const response = new Response(answer.file?.bytes ?? text ?? JSON.stringify(answer.body), {
      status: answer.status,
      headers: call.headers,
    })
    for (const cookie of call.cookies) response.headers.append('set-cookie', cookie)
    return response
  }
}

/** A file name with other than ASCII characters needs an ASCII fallback (RFC 6266). */
function fileHeaders({ name, type }: NonNullable<ApiResponse['file']>): Record<string, string> {
  const ascii = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  const extendedName = ascii === name ? '' : `; filename*=UTF-8''${encoded}`
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${ascii}"${extendedName}`,
  }
}

function toAnswer({ file }: Endpoint, result: unknown): ApiResponse {
  return file === undefined
    ? createResponse(result)
    : createFileResponse(result, listFileTypes(file)[0])
}

const apiHeaders = {
  ...securityHeaders,
  'content-security-policy': restrictivePolicy,
  'cache-control': 'no-store',
  'content-type': 'application/json',
}

interface Call {
  readonly services: ApiServices
  readonly route: Route
  readonly context: Context
  readonly requestId: string
  /** Response headers; building a `Response` from a plain record is fastest. */
  readonly headers: Record<string, string>
  readonly cookies: string[]
}

async function answerCall(call: Call): Promise<ApiResponse> {
  const {
    services,
    route: { endpoint, handler },
    context,
    requestId,
  } = call
  const isRendering = context.req.header('x-aumbry-render') === renderKey
  const ip =
    (isRendering && context.req.header('x-aumbry-for')) || services.getClientAddress(context)
  const now = services.clock.now()
  const rateLimitResponse =
    isRendering && endpoint.method === 'get' ? null : await checkRateLimit(call, ip)
  if (rateLimitResponse) return rateLimitResponse
  const isShared = endpoint.access === 'public' && endpoint.method === 'get'
  if (isShared) return answerSharedRead(call, { ip, now })
  if (endpoint.method !== 'get' && !endpoint.allowedWhenDiskFull && !(await services.hasRoom()))
    return diskFull
  const caller = await authorizeCall(services, {
    endpoint,
    header: (name) => context.req.header(name),
    cookie: (name) => getCookie(context, name),
    now,
  })
  if ('refused' in caller) return caller.refused
  const input = await readInput(endpoint, context.req.raw, context.req.param())
  if ('refused' in input) return input.refused
  const ctx: Ctx = {
    ...caller,
    db: services.db,
    jobs: services.jobs,
    log: services.log,
    now,
    requestId,
    ip,
    origin: services.origin,
  }
  const act = async () =>
    toAnswer(endpoint, await handler(ctx, input.input, createExchange(call, input)))
  const key = endpoint.idempotent ? context.req.header('idempotency-key') : undefined
  const owner = caller.staff?.id ?? findOwnerId(caller.caller)
  if (key === undefined || owner === null) return act()
  if (!/^[\w-]{8,100}$/.test(key))
    return invalidFields({
      'Idempotency-Key': 'must be 8 to 100 letters, digits, dashes or underscores',
    })
  return withIdempotency(services.db, { owner, key, path: endpoint.path, body: input.rawBody }, act)
}

/** Answers a read that is the same for every caller from the cache, until the catalog changes. */
async function answerSharedRead(
  call: Call,
  { ip, now }: { ip: string; now: Date },
): Promise<ApiResponse> {
  const {
    services,
    route: { endpoint, handler },
    context,
    requestId,
  } = call
  const { url } = context.req
  const key = url.slice(url.indexOf('/', 8))
  const cachedAnswer = services.answers.get(key)
  if (cachedAnswer !== undefined) {
    setSharedCaching(call)
    return { status: 200, body: emptySuccess, shared: cachedAnswer }
  }
  const generation = services.answers.generation()
  const input = await readInput(endpoint, context.req.raw, context.req.param())
  if ('refused' in input) return input.refused
  const ctx: Ctx = {
    caller: { level: 'nobody' },
    db: services.db,
    jobs: services.jobs,
    log: services.log,
    now,
    requestId,
    ip,
    origin: services.origin,
  }
  const answer = createResponse(await handler(ctx, input.input, createExchange(call, input)))
  if (answer.status !== 200) return answer
  setSharedCaching(call)
  return { ...answer, shared: services.answers.store(key, JSON.stringify(answer.body), generation) }
}

/**
 * `public` lets shared caches store responses to requests with an `Authorization` header (RFC 9111,
 * 3.5). Calls of the class `find` are rate limited per caller, so they must reach the shop.
 */
function setSharedCaching({ route: { endpoint }, headers }: Call): void {
  if (endpoint.rate !== 'find')
    headers['cache-control'] = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
}

const emptySuccess = { success: true, code: 200, msg: 'ok', data: null }

const diskFull = fail(
  { status: 503, code: 50300 },
  'The shop cannot accept changes right now. Nothing was changed, and orders you have paid for '
    + 'are not affected. Please try again in a few minutes.',
  { reason: 'disk-full', retryAfter: 60 },
)

async function checkRateLimit(
  { services, route: { endpoint }, headers }: Call,
  ip: string,
): Promise<ApiResponse | null> {
  const allowance = await services.limits.limitByAddress(endpoint.rate, ip)
  headers['ratelimit-limit'] = String(allowance.limit)
  headers['ratelimit-remaining'] = String(allowance.remaining)
  headers['ratelimit-reset'] = String(allowance.resetIn)
  if (allowance.allowed) return null
  return fail({ status: 429, code: 42900 }, getRateLimitMessage(allowance), {
    reason: 'rate-limited',
    retryAfter: allowance.resetIn,
  })
}

/**
 * Secret of this process that identifies calls from server rendering. Their reads are not rate
 * limited; a change is counted against the shopper whose address the call states.
 */
export const renderKey = createId('rnd')

function createExchange(
  { context, cookies }: Call,
  { rawBody, bytes }: { rawBody: string; bytes?: Buffer },
): Exchange {
  return {
    header: (name) => context.req.header(name),
    setCookie: (cookie) => void cookies.push(cookie),
    cookie: (name) => getCookie(context, name),
    rawBody,
    bytes,
  }
}

/**
 * Answers 503 for an unavailable database or provider, and 500 with an incident number otherwise.
 */
function handleError(
  { services: { log }, route: { endpoint }, requestId, context }: Call,
  error: unknown,
): ApiResponse {
  const busy = isUnavailable(error)
  // A request that the client aborted is not an error of the shop.
  if (!context.req.raw.signal.aborted)
    log.error(
      { requestId, route: endpoint.path, ...describeErrorForLog(error) },
      busy ? 'dependency unavailable' : 'request failed',
    )
  return busy
    ? fail(
        { status: 503, code: 50300 },
        'The shop is temporarily unavailable. Nothing was changed. Please try again in a moment.',
        {
          reason: 'temporarily-unavailable',
          incident: requestId,
          retryAfter: 5,
        },
      )
    : fail({ status: 500, code: 50000 }, 'Something went wrong on our side. Nothing was changed.', {
        reason: 'internal-error',
        incident: requestId,
      })
}
