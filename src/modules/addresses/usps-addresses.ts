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
import { createTokenCache } from '#platform/http-client/token-cache.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import type { Log } from '#platform/log/log.ts'
import {
  unknownAddress,
  toAddressVerification,
  type UspsAddressResponse,
} from './domain/usps-response.ts'
import type { Place, AddressVerification } from './domain/verdict.ts'
import { pauseMs, requestUspsToken, UspsUnavailableError } from './adapters/usps-token.ts'
import type { VerifyAddress } from './verify-address.ts'

interface UspsOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** `https://apis.usps.com`, or a test server. */
  readonly base: string
  readonly clock: Clock
  readonly log: Log
  readonly timeoutMs?: number
}

const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '')
const answerSchema = z
  .object({
    address: z.object({
      streetAddress: z.string().min(1),
      secondaryAddress: optionalText,
      city: z.string().min(1),
      state: z.string().length(2),
      ZIPCode: z.string().regex(/^\d{5}$/),
      ZIPPlus4: optionalText.pipe(z.union([z.literal(''), z.string().regex(/^\d{4}$/)])),
    }),
    additionalInfo: z.object({ DPVConfirmation: optionalText }).nullish(),
  })
  .transform(({ address, additionalInfo }): UspsAddressResponse => ({
    address,
    confirmation: additionalInfo?.DPVConfirmation ?? '',
  }))

/** Maximum length of an address line in the USPS API. */
const maxLineLength = 50

/**
 * Verifies addresses with the USPS Addresses API, version 3, without personal data. After an error
 * it sends no requests for a while, so that shoppers do not wait for a service that is down.
 */
export function createUspsVerifier(options: UspsOptions): VerifyAddress {
  const { log } = options
  const request = createRequester(options)
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(1),
    halfOpenAfter: new DelegateBackoff(({ result }: IHalfOpenAfterBackoffContext) =>
      pauseAfter('error' in result ? result.error : null),
    ),
  })
  return async (place) => {
    if (place.line1.length > maxLineLength || place.line2.length > maxLineLength) return null
    try {
      return await breaker.execute(async () => parseResponse(await request(place), place, log))
    } catch (error) {
      if (!isBrokenCircuitError(error))
        log.error(
          { err: formatErrorMessage(error), pauseMs: pauseAfter(error) },
          'address verification paused',
        )
      return null
    }
  }
}

function pauseAfter(error: unknown): number {
  return error instanceof UspsUnavailableError ? error.pauseMs : pauseMs
}

async function parseResponse(
  response: Response,
  place: Place,
  log: Log,
): Promise<AddressVerification | null> {
  if (response.status === 404) return unknownAddress
  // USPS could not parse this address, which does not affect other addresses.
  if (response.status === 400) {
    log.warn({ status: 400 }, 'address verification skipped')
    return null
  }
  if (!response.ok) throw new UspsUnavailableError('The Postal Service did not respond.', response)
  return toAddressVerification(place, answerSchema.parse(await response.json()))
}

/** Repeats a request once with a new token if the token is rejected. */
function createRequester({
  base,
  timeoutMs = 2_500,
  clock,
  ...account
}: UspsOptions): (place: Place) => Promise<Response> {
  const call = (path: string, init: RequestInit) =>
    fetch(new URL(path, base), {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  const token = createTokenCache(clock, () => requestUspsToken({ ...account, call }))
  const requestOnce = async (place: Place) =>
    call(`/addresses/v3/address?${toQuery(place)}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${await token.get()}` },
    })
  return async (place) => {
    const first = await requestOnce(place)
    if (first.status !== 401) return first
    token.drop()
    return requestOnce(place)
  }
}

function toQuery({ line1, line2, city, stateCode, zip }: Place): URLSearchParams {
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
