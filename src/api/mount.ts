import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { newId } from '#kernel/ids/ids.ts'
import type { Clock } from '#kernel/time/time.ts'
import { ownerOf, type Actor, type Ctx, type Staff } from '#platform/context.ts'
import { type Db } from '#platform/db/database.server.ts'
import { tooOftenText } from '#platform/http/budget.ts'
import { chooseEncoding, worthCompressing } from '#platform/http/encoded.ts'
import { plainPolicy, securityHeaders } from '#platform/http/security-headers.ts'
import type { Endpoint } from '#platform/http/endpoint.ts'
import { faultRecord, isBusy } from '#platform/http/fault.ts'
import type { Exchange } from '#platform/http/handler.ts'
import type { Route } from '#platform/http/route.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log/log.ts'
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts'
import type { Authentication } from '#modules/members/authenticate.ts'
import type { AnswerCache } from './answer-cache.ts'
import { answerOf, fail, fileOf, invalidFields, type Answer } from './envelope.ts'
import { withIdempotency } from './idempotency.ts'
import { readInput } from './read-input.ts'
import { sessionAnswers } from './refusals.ts'

export interface ApiParts {
  readonly db: Db
  readonly jobs: JobQueue
  readonly log: Log
  readonly clock: Clock
  readonly limits: RateLimits
  readonly origin: string
  /** The caller's address, from the socket or from as many proxies as are trusted. */
  readonly addressOf: (context: Context) => string
  readonly authenticate: (db: Db, token: string, now: Date) => Promise<Authentication>
  /** Who holds a key of the staff; null when it opens nothing. */
  readonly authenticateStaff: (db: Db, key: string, now: Date) => Promise<Staff | null>
  readonly answers: AnswerCache
  /** False while the disk is too full to take on anything new. */
  readonly hasRoom: () => Promise<boolean>
  /** Counts an answer for the metrics. */
  readonly observe: (endpoint: Endpoint, status: number, seconds: number) => void
}

/** The whole life of one call: budget, who, what, act, answer. */
export function serve(parts: ApiParts, route: Route) {
  const { endpoint } = route
  return async (context: Context): Promise<Response> => {
    const started = performance.now()
    const requestId = newId('req')
    const call: Call = {
      parts,
      route,
      context,
      requestId,
      headers: { ...apiHeaders, 'x-request-id': requestId },
      cookies: [],
    }
    const answer = await answerCall(call).catch((error: unknown) => fault(call, error))
    const encoding =
      answer.shared && answer.shared.text.length >= worthCompressing
        ? chooseEncoding(context.req.header('accept-encoding'))
        : null
    if (answer.shared) call.headers['vary'] = 'accept-encoding'
    if (encoding) call.headers['content-encoding'] = encoding
    if (answer.status === 429 || answer.status === 503)
      call.headers['retry-after'] = String(
        (answer.body.data as { retryAfter?: number } | null)?.retryAfter ?? 5,
      )
    parts.observe(endpoint, answer.status, (performance.now() - started) / 1000)
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

/** Always to be saved. A header holds plain letters only: any other name is spelled out beside a plain one (RFC 6266). */
function fileHeaders({ name, type }: NonNullable<Answer['file']>): Record<string, string> {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_')
  const spelled =
    plain === name
      ? ''
      : `; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`
  return {
    'content-type': type,
    'content-disposition': `attachment; filename="${plain}"${spelled}`,
  }
}

function told({ file }: Endpoint, result: unknown): Answer {
  return file === undefined ? answerOf(result) : fileOf(result, file)
}

const apiHeaders = {
  ...securityHeaders,
  'content-security-policy': plainPolicy,
  'cache-control': 'no-store',
  'content-type': 'application/json',
}

interface Call {
  readonly parts: ApiParts
  readonly route: Route
  readonly context: Context
  readonly requestId: string
  /** What the answer leaves with; collected here, because a plain record is the cheapest way to send headers. */
  readonly headers: Record<string, string>
  readonly cookies: string[]
}

async function answerCall(call: Call): Promise<Answer> {
  const {
    parts,
    route: { endpoint, handler },
    context,
    requestId,
  } = call
  const isRendering = context.req.header('x-aumbry-render') === renderKey
  const ip = (isRendering && context.req.header('x-aumbry-for')) || parts.addressOf(context)
  const now = parts.clock.now()
  const stopped = isRendering && endpoint.method === 'get' ? null : await overBudget(call, ip)
  if (stopped) return stopped
  const isShared = endpoint.access === 'public' && endpoint.method === 'get'
  if (isShared) return shared(call, { ip, now })
  if (endpoint.method !== 'get' && !endpoint.evenWhenFull && !(await parts.hasRoom())) return noRoom
  const who = await actorOf(call, now)
  if ('refused' in who) return who.refused
  const read = await readInput(endpoint, context.req.raw, context.req.param())
  if ('refused' in read) return read.refused
  const ctx: Ctx = {
    ...who,
    db: parts.db,
    jobs: parts.jobs,
    log: parts.log,
    now,
    requestId,
    ip,
    origin: parts.origin,
  }
  const act = async () => told(endpoint, await handler(ctx, read.input, exchangeOf(call, read)))
  const key = endpoint.idempotent ? context.req.header('idempotency-key') : undefined
  const owner = who.staff?.id ?? ownerOf(who.actor)
  if (key === undefined || owner === null) return act()
  if (!/^[\w-]{8,100}$/.test(key))
    return invalidFields({
      'Idempotency-Key': 'must be 8 to 100 letters, digits, dashes or underscores',
    })
  return withIdempotency(parts.db, { owner, key, path: endpoint.path, body: read.rawBody }, act)
}

/** A read that is the same for everybody: worked out once, and again when the catalog has changed. */
async function shared(call: Call, { ip, now }: { ip: string; now: Date }): Promise<Answer> {
  const {
    parts,
    route: { endpoint, handler },
    context,
    requestId,
  } = call
  const { url } = context.req
  const key = url.slice(url.indexOf('/', 8))
  const kept = parts.answers.get(key)
  if (kept !== undefined) {
    shareable(call)
    return { status: 200, body: sent, shared: kept }
  }
  const generation = parts.answers.generation()
  const read = await readInput(endpoint, context.req.raw, context.req.param())
  if ('refused' in read) return read.refused
  const ctx: Ctx = {
    actor: { level: 'nobody' },
    db: parts.db,
    jobs: parts.jobs,
    log: parts.log,
    now,
    requestId,
    ip,
    origin: parts.origin,
  }
  const answer = answerOf(await handler(ctx, read.input, exchangeOf(call, read)))
  if (answer.status !== 200) return answer
  shareable(call)
  return { ...answer, shared: parts.answers.keep(key, JSON.stringify(answer.body), generation) }
}

/**
 * `public`, because calls carry a bearer token and a shared cache keeps nothing of such calls otherwise (RFC 9111, 3.5). Browsers ask
 * again each time, like for pages. What is counted against its caller has to reach the shop.
 */
function shareable({ route: { endpoint }, headers }: Call): void {
  if (endpoint.rate !== 'find')
    headers['cache-control'] = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
}

const sent = { success: true, code: 200, msg: 'ok', data: null }

const noRoom = fail(
  { status: 503, code: 50300 },
  'The shop has no room to write anything down just now. Nothing was changed, and what you have paid for goes on. Please try again in a few minutes.',
  { retryAfter: 60 },
)

async function overBudget(
  { parts, route: { endpoint }, headers }: Call,
  ip: string,
): Promise<Answer | null> {
  const allowance = await parts.limits.take(endpoint.rate, ip)
  headers['ratelimit-limit'] = String(allowance.limit)
  headers['ratelimit-remaining'] = String(allowance.remaining)
  headers['ratelimit-reset'] = String(allowance.resetIn)
  if (allowance.allowed) return null
  return fail({ status: 429, code: 42900 }, tooOftenText(allowance), {
    retryAfter: allowance.resetIn,
  })
}

/**
 * Known to this process only. A page that is being rendered reads in its own name, once for all shoppers, and is not counted; what
 * a form of it changes is done for the one shopper whom it names, and counted like any other call.
 */
export const renderKey = newId('rnd')

async function actorOf(
  { parts, route: { endpoint }, context }: Call,
  now: Date,
): Promise<{ actor: Actor; staff?: Staff } | { refused: Answer }> {
  const nobody = { actor: { level: 'nobody' } as const }
  if (endpoint.access === 'public' || endpoint.access === 'provider') return nobody
  const signOut = (kind: keyof typeof sessionAnswers) => ({
    refused: fail({ status: 401, code: sessionAnswers[kind].code }, sessionAnswers[kind].msg),
  })
  const header = context.req.header('authorization')
  if (header === undefined) return endpoint.access === 'anyone' ? nobody : signOut('missing')
  const token = /^Bearer ([\w.-]{1,200})$/.exec(header)?.[1]
  if (endpoint.access === 'staff') {
    const staff = token ? await parts.authenticateStaff(parts.db, token, now) : null
    return staff ? { actor: { level: 'nobody' }, staff } : signOut('invalid')
  }
  const who: Authentication = token
    ? await parts.authenticate(parts.db, token, now)
    : { dead: 'invalid' }
  if ('dead' in who) return endpoint.access === 'anyone' ? nobody : signOut(who.dead)
  if (endpoint.access === 'member' && who.actor.level !== 'member')
    return {
      refused: fail({ status: 404, code: 40300 }, 'There is nothing here for this account.'),
    }
  return { actor: who.actor }
}

function exchangeOf(
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

/** A database or a provider that is not to be had just now is "try again"; all else is a fault of ours with a number to look up. */
function fault(
  { parts: { log }, route: { endpoint }, requestId, context }: Call,
  error: unknown,
): Answer {
  const busy = isBusy(error)
  // Whoever leaves in the middle of a request has broken nothing.
  if (!context.req.raw.signal.aborted)
    log.error(
      { requestId, route: endpoint.path, ...faultRecord(error) },
      busy ? 'part of the shop is down' : 'fault',
    )
  return busy
    ? fail(
        { status: 503, code: 50300 },
        'Part of the shop is resting for a moment. Nothing was changed. Please try again.',
        {
          incident: requestId,
          retryAfter: 5,
        },
      )
    : fail({ status: 500, code: 50000 }, 'Something went wrong on our side. Nothing was changed.', {
        incident: requestId,
      })
}
