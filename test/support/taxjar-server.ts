import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Json = Record<string, unknown>

interface Line {
  readonly id: string
  readonly quantity: number
  readonly unit_price: number
  readonly discount?: number
  readonly product_tax_code?: string
  readonly sales_tax?: number
}

export interface TaxJarTransaction {
  readonly transaction_id: string
  readonly transaction_reference_id?: string
  readonly amount: number
  readonly shipping: number
  readonly sales_tax: number
  readonly exemption_type?: string
  readonly line_items: readonly Line[]
}

export interface TaxJarServer {
  readonly base: string
  readonly token: string
  readonly transactions: readonly TaxJarTransaction[]
  /** The next request to a path that ends so is answered with the status, or not at all. */
  fail(fault: { path: string; when: 'before' | 'after'; status?: number }): void
  close(): Promise<void>
}

const levels = { state: 0.0625, county: 0.0025, city: 0, special: 0.025 }

/** A local server with the documented API of TaxJar as far as the adapter uses it. */
export async function startTaxJarServer(): Promise<TaxJarServer> {
  const token = 'taxjar-test'
  const transactions: TaxJarTransaction[] = []
  const faults: Parameters<TaxJarServer['fail']>[0][] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const send = (status: number, body: Json) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const body = JSON.parse((await readText(request)) || '{}') as Json
    const index = faults.findIndex((fault) => path.endsWith(fault.path))
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    const fail = () =>
      fault?.status === undefined ? void response.destroy() : send(fault.status, { error: 'Fault' })
    if (fault?.when === 'before') return fail()
    const { status, data } = route(request, path, body)
    return fault ? fail() : send(status, data)
  }

  function route(request: IncomingMessage, path: string, body: Json) {
    if (request.headers.authorization !== `Bearer ${token}`)
      return { status: 401, data: { error: 'Unauthorized' } }
    if (path === '/v2/taxes') return { status: 200, data: { tax: calculate(body) } }
    const [, kind = '', id] = /^\/v2\/transactions\/(order|refund)s(?:\/(.+))?$/.exec(path) ?? []
    const wanted = id ? decodeURIComponent(id) : String(body['transaction_id'])
    const found = transactions.find((one) => one.transaction_id === wanted)
    if (request.method === 'GET')
      return found
        ? { status: 200, data: { [kind]: found } }
        : { status: 404, data: { error: 'Not Found' } }
    if (found)
      return {
        status: 422,
        data: { error: 'Unprocessable Entity', detail: 'Provider tranx already imported' },
      }
    const transaction = body as unknown as TaxJarTransaction
    transactions.push(transaction)
    return { status: 201, data: { [kind]: transaction } }
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    transactions,
    fail: (fault) => void faults.push(fault),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function calculate(body: Json): Json {
  if (body['exemption_type'] !== undefined)
    return { amount_to_collect: 0, has_nexus: true, exemption_type: body['exemption_type'] }
  const lines = (body['line_items'] as readonly Line[]).map((line) => ({
    id: line.id,
    ...taxPart(line.quantity * line.unit_price - (line.discount ?? 0), line.product_tax_code),
  }))
  const shipping = taxPart(Number(body['shipping']))
  const total = [...lines, shipping].reduce((sum, part) => sum + part.tax_collectable, 0)
  return {
    amount_to_collect: roundCents(total),
    has_nexus: true,
    freight_taxable: true,
    jurisdictions: { country: 'US', state: 'NY', county: 'NEW YORK', city: 'NEW YORK' },
    breakdown: { line_items: lines, shipping },
  }
}

/** The tax of a line is rounded at its combined rate, and so is each level. */
function taxPart(amount: number, code?: string) {
  const base = code === '99999' ? 0 : amount
  const combined = Object.values(levels).reduce((sum, rate) => sum + rate, 0)
  return {
    taxable_amount: base,
    tax_collectable: roundCents(base * combined),
    combined_tax_rate: combined,
    state_sales_tax_rate: levels.state,
    state_amount: roundCents(base * levels.state),
    county_tax_rate: levels.county,
    county_amount: roundCents(base * levels.county),
    city_tax_rate: levels.city,
    city_amount: 0,
    special_tax_rate: levels.special,
    special_district_amount: roundCents(base * levels.special),
  }
}

const roundCents = (dollars: number): number => Math.round(dollars * 100) / 100

async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
