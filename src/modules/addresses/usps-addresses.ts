import {
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleAll,
  isBrokenCircuitError,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
import { z } from 'zod'
import type { Clock } from '#kernel/time/time.ts'
import { errorMessage } from '#platform/log/error-text.ts'
import type { Log } from '#platform/log/log.ts'
import { notFound, verdictOf, type UspsAnswer } from './domain/usps-answer.ts'
import type { Place, Verdict } from './domain/verdict.ts'
import { createTokenCache, pauseMs, Silence } from './usps-token.ts'
import type { VerifyAddress } from './verify-address.ts'

interface UspsOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://apis.usps.com`, or a stand-in. */
  readonly base: string
  readonly clock: Clock
  readonly log: Log
  /** Longest wait for one answer. */
  readonly timeoutMs?: number
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const answerSchema = z
  .object({
    address: z.object({
      streetAddress: z.string().min(1),
      secondaryAddress: text,
      city: z.string().min(1),
      state: z.string().length(2),
      ZIPCode: z.string().regex(/^\d{5}$/),
      ZIPPlus4: text.pipe(z.union([z.literal(''), z.string().regex(/^\d{4}$/)])),
    }),
    additionalInfo: z.object({ DPVConfirmation: text }).nullish(),
  })
  .transform(({ address, additionalInfo }): UspsAnswer => ({
    address,
    confirmation: additionalInfo?.DPVConfirmation ?? '',
  }))

/** What its fields hold at most. */
const longest = 50
/**
 * The Addresses API of the United States Postal Service (version 3). It is told a place, never whose. While it is down, slow or its quota
 * is used up it is left alone for a while, so that nobody waits for it.
 */
export function uspsAddresses(options: UspsOptions): VerifyAddress {
  const { log } = options
  const ask = askerOf(options)
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) =>
      pauseAfter('error' in result ? result.error : null),
    ),
  })
  return async (place) => {
    if (place.line1.length > longest || place.line2.length > longest) return null
    try {
      return await breaker.execute(async () => verdictFrom(await ask(place), place, log))
    } catch (error) {
      if (!isBrokenCircuitError(error))
        log.error(
          { err: errorMessage(error), pauseMs: pauseAfter(error) },
          'addresses are not looked up',
        )
      return null
    }
  }
}

function pauseAfter(error: unknown): number {
  return error instanceof Silence ? error.pauseMs : pauseMs
}

async function verdictFrom(response: Response, place: Place, log: Log): Promise<Verdict | null> {
  if (response.status === 404) return notFound
  // It could not make sense of the question: that says something of this one only.
  if (response.status === 400) {
    log.warn({ status: 400 }, 'an address was not looked up')
    return null
  }
  if (!response.ok) throw new Silence('The Postal Service did not answer.', response)
  return verdictOf(place, answerSchema.parse(await response.json()))
}

/** Asks with the token at hand; one that is not taken any more is replaced once. */
function askerOf({
  base,
  timeoutMs = 2_500,
  ...account
}: UspsOptions): (place: Place) => Promise<Response> {
  const call = (path: string, init: RequestInit) =>
    fetch(new URL(path, base), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const token = createTokenCache({ ...account, call })
  const look = async (place: Place) =>
    call(`/addresses/v3/address?${queryOf(place)}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${await token.get()}` },
    })
  return async (place) => {
    const first = await look(place)
    if (first.status !== 401) return first
    token.drop()
    return look(place)
  }
}

function queryOf({ line1, line2, city, stateCode, zip }: Place): URLSearchParams {
  const plus4 = zip.slice(6)
  return new URLSearchParams({
    streetAddress: line1,
    ...(line2 && { secondaryAddress: line2 }),
    city,
    state: stateCode,
    ZIPCode: zip.slice(0, 5),
    ...(plus4 && { ZIPPlus4: plus4 }),
  })
}
