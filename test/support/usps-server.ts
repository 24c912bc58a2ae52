import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A standardized address of the Postal Service, by the requested street in capitals. */
export interface KnownPlace {
  readonly streetAddress: string
  readonly secondaryAddress?: string
  readonly city: string
  readonly state: string
  readonly ZIPCode: string
  readonly ZIPPlus4: string
  /**
   * The DPV code, Y by default: D for a missing unit, S for an unknown unit, N for an unknown
   * number.
   */
  readonly DPVConfirmation?: string
}

interface UspsServer {
  readonly base: string
  readonly account: {
    readonly USPS_CLIENT_ID: string
    readonly USPS_CLIENT_SECRET: string
    readonly USPS_API_BASE: string
  }
  /** Received requests, including token requests. */
  readonly asked: { readonly path: string; readonly query: Readonly<Record<string, string>> }[]
  readonly places: Map<string, KnownPlace>
  /** A fixed response until reset to null; `hang` never responds. */
  answer:
    | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
    | 'hang'
    | null
  /** Invalidates all issued tokens. */
  endTokens(): void
  close(): Promise<void>
}

const patterns: Readonly<Record<string, RegExp>> = {
  firm: /^.{0,50}$/,
  streetAddress: /^.{1,50}$/,
  secondaryAddress: /^.{0,50}$/,
  city: /^.+$/,
  state: /^[A-Z]{2}$/,
  urbanization: /^.*$/,
  ZIPCode: /^\d{5}$/,
  ZIPPlus4: /^\d{4}$/,
}

/**
 * Implements the documented Addresses API, version 3 (`POST /oauth2/v3/token`, `GET
 * /addresses/v3/address`): an undocumented query is 400, an unknown place 404, with the original
 * bodies.
 */
export async function startUspsServer(): Promise<UspsServer> {
  const asked: UspsServer['asked'] = []
  const places: UspsServer['places'] = new Map()
  const tokens = new Set<string>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const account = {
    USPS_CLIENT_ID: 'consumer key',
    USPS_CLIENT_SECRET: 'consumer secret',
    USPS_API_BASE: base,
  }
  const usps: UspsServer = {
    base,
    account,
    asked,
    places,
    answer: null,
    endTokens: () => tokens.clear(),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', base)
    const query = Object.fromEntries(url.searchParams)
    asked.push({ path: url.pathname, query })
    const body = await literal(request)
    if (usps.answer === 'hang') return
    if (usps.answer) {
      const { status, headers, body: responseBody = '' } = usps.answer
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(responseBody)
    } else if (request.method === 'POST' && url.pathname === '/oauth2/v3/token')
      giveToken(response, body)
    else if (request.method === 'GET' && url.pathname === '/addresses/v3/address') {
      const isKnown = tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')
      if (isKnown) look(response, query)
      else fail(response, 401, '')
    } else fail(response, 404, 'no such path')
  }

  function giveToken(response: ServerResponse, body: string): void {
    const { client_id, client_secret, grant_type } = JSON.parse(body) as Record<string, unknown>
    const isRight =
      grant_type === 'client_credentials'
      && client_id === account.USPS_CLIENT_ID
      && client_secret === account.USPS_CLIENT_SECRET
    if (!isRight)
      return say(response, 401, {
        error: 'invalid_client',
        error_description: 'The client was not authenticated',
      })
    const token = `token-${tokens.size + asked.length}`
    tokens.add(token)
    say(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      issued_at: 0,
      expires_in: 28_799,
      status: 'approved',
      scope: 'addresses',
    })
  }

  function look(response: ServerResponse, query: Readonly<Record<string, string>>): void {
    const unknown = Object.entries(query).find(([name, value]) => !patterns[name]?.test(value))
    if (unknown || !query['streetAddress'] || !query['state'])
      return fail(
        response,
        400,
        `OASValidation OpenAPI-Spec-Validation-Addresses-Request failed: '${unknown?.[0]}'`,
      )
    const place = places.get(query['streetAddress'].toUpperCase())
    if (!place) return fail(response, 404, 'There is no match for the address requested.')
    const { DPVConfirmation = 'Y', secondaryAddress = '', city, ...rest } = place
    say(response, 200, {
      firm: '',
      address: {
        ...rest,
        streetAddressAbbreviation: rest.streetAddress,
        secondaryAddress,
        cityAbbreviation: city,
        city,
        urbanization: '',
      },
      additionalInfo: {
        deliveryPoint: '00',
        carrierRoute: 'C021',
        DPVConfirmation,
        DPVCMRA: 'N',
        business: 'N',
        vacant: 'N',
      },
      corrections: [{ code: '', text: '' }],
      matches: [{ code: '31', text: 'Single Response - exact match' }],
    })
  }
  return usps
}

function fail(response: ServerResponse, status: number, message: string): void {
  say(response, status, {
    apiVersion: '/addresses/v3/',
    error: { code: String(status), message, errors: [] },
  })
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function literal(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
