import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fixtures from './stripe-tax-fixtures.json' with { type: 'json' }

type Json = Record<string, unknown>
type Form = Readonly<Record<string, string>>

export interface TaxLine {
  readonly id: string
  readonly reference: string
  readonly amount: number
  readonly amount_tax: number
}

export interface TaxTransaction {
  readonly id: string
  readonly type: 'transaction' | 'reversal'
  readonly reference: string
  readonly original: string | null
  readonly lines: readonly TaxLine[]
  readonly shipping: { readonly amount: number; readonly amount_tax: number } | null
}

interface Fault {
  readonly path: string
  /** After the effect: the answer is lost. */
  readonly when: 'before' | 'after'
  /** Without a status, the connection is cut. */
  readonly status?: number
}

export interface StripeTaxServer {
  readonly base: string
  readonly secretKey: string
  /** Paths and forms of received requests. */
  readonly requests: readonly { readonly path: string; readonly form: Form }[]
  readonly transactions: readonly TaxTransaction[]
  /** Faults of the next requests to a path that ends so. */
  fail(fault: Fault): void
  /** No request is answered. */
  stop(isStopped: boolean): void
  /** Changes the rates of all later calculations: percent by jurisdiction. */
  setRates(rates: Readonly<Record<string, number>>): void
  /** Calculations so far can no longer be used. */
  expireCalculations(): void
  /** Fields to add to every object, which the adapter does not know. */
  addFields(fields: Json): void
  close(): Promise<void>
}

interface Calculation {
  readonly id: string
  isUsable: boolean
  readonly lines: readonly CalculatedLine[]
  readonly shipping: CalculatedLine | null
}

interface CalculatedLine extends TaxLine {
  readonly tax_breakdown: readonly Json[]
}

const known =
  /^(currency|calculation|reference|posted_at|mode|original_transaction|expand\[\d+\]|(customer_details|ship_from_details)\[address\]\[(line1|line2|city|state|postal_code|country)\]|customer_details\[(address_source|taxability_override)\]|shipping_cost\[(amount|amount_tax|tax_behavior|tax_code)\]|line_items\[\d+\]\[(reference|amount|amount_tax|quantity|tax_behavior|tax_code|original_line_item)\])$/

/**
 * A local server with the documented HTTP API of Stripe Tax as far as the adapter uses it. Objects
 * are Stripe's published examples; each jurisdiction's tax is rounded by line.
 */
export async function startStripeTaxServer(): Promise<StripeTaxServer> {
  const secretKey = 'sk_test_tax'
  const state = {
    calculations: new Map<string, Calculation>(),
    transactions: [] as TaxTransaction[],
    answers: new Map<string, { status: number; body: Json }>(),
    rates: { 'New York': 4, 'New York City': 4.5, 'Commuter District': 0.375 } as Record<
      string,
      number
    >,
  }
  const requests: { path: string; form: Form }[] = []
  const faults: Fault[] = []
  let isStopped = false
  let extra: Json = {}

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', 'http://stripe')
    const form = Object.fromEntries(new URLSearchParams(await readText(request)))
    requests.push({ path, form })
    if (isStopped) return
    const index = faults.findIndex((fault) => path.endsWith(fault.path))
    const [fault] = index < 0 ? [] : faults.splice(index, 1)
    const send = (status: number, body: Json) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...body, ...extra }))
    }
    const fail = ({ status }: Fault) =>
      status === undefined
        ? void response.destroy()
        : send(status, failure('api_error', 'api_error').body)
    if (fault?.when === 'before') return fail(fault)
    const key = request.headers['idempotency-key']
    const cached = typeof key === 'string' ? state.answers.get(key) : undefined
    const made = cached ?? route(request, path, form)
    if (typeof key === 'string') state.answers.set(key, made)
    return fault ? fail(fault) : send(made.status, made.body)
  }

  function route(request: IncomingMessage, path: string, form: Form) {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { ...failure('invalid_request_error', 'invalid_api_key'), status: 401 }
    const unknown = Object.keys(form).find((name) => !known.test(name))
    if (unknown) return failure('invalid_request_error', 'parameter_unknown', unknown)
    if (path === '/v1/tax/calculations') return calculate(form)
    if (path === '/v1/tax/transactions/create_from_calculation') return createTransaction(form)
    if (path === '/v1/tax/transactions/create_reversal') return createReversal(form)
    return { ...failure('invalid_request_error', 'resource_missing'), status: 404 }
  }

  function calculate(form: Form) {
    if (form['customer_details[address][postal_code]'] === '00000')
      return failure('invalid_request_error', 'customer_tax_location_invalid')
    const isExempt = form['customer_details[taxability_override]'] === 'customer_exempt'
    const lines = readLines(form).map((line) => calculateLine(line, isExempt))
    const shipping = form['shipping_cost[amount]']
      ? calculateLine(
          { amount: form['shipping_cost[amount]'], tax_code: 'txcd_92010001' },
          isExempt,
        )
      : null
    const id = `taxcalc_${randomBytes(8).toString('hex')}`
    state.calculations.set(id, { id, isUsable: true, lines, shipping })
    const data = lines.map((line) => ({ ...fixtures.calculation_line_item, ...line }))
    return ok({
      ...fixtures.calculation,
      id,
      expires_at: Math.floor(Date.now() / 1000) + 90 * 86_400,
      line_items: { object: 'list', has_more: false, url: '', data },
      shipping_cost: shipping && { ...fixtures.calculation.shipping_cost, ...shipping },
    })
  }

  function calculateLine(line: Form, isExempt: boolean): CalculatedLine {
    const amount = Number(line['amount'])
    const isTaxed = !isExempt && line['tax_code'] !== 'txcd_00000000'
    const rows = Object.entries(state.rates).map(([name, percent]) => ({
      amount: isTaxed ? Math.round((amount * percent) / 100) : 0,
      jurisdiction: { country: 'US', state: 'NY', level: 'county', display_name: name },
      sourcing: 'destination',
      taxability_reason: isExempt ? 'customer_exempt' : 'standard_rated',
      taxable_amount: amount,
      tax_rate_details: {
        display_name: 'Sales tax',
        percentage_decimal: String(percent),
        tax_type: 'sales_tax',
      },
    }))
    return {
      id: `tax_li_${randomBytes(8).toString('hex')}`,
      reference: line['reference'] ?? '',
      amount,
      amount_tax: rows.reduce((total, row) => total + row.amount, 0),
      tax_breakdown: rows,
    }
  }

  function createTransaction(form: Form) {
    const calculation = state.calculations.get(form['calculation'] ?? '')
    if (!calculation?.isUsable)
      return failure('invalid_request_error', 'resource_missing', 'calculation')
    calculation.isUsable = false
    return addTransaction({
      type: 'transaction',
      reference: form['reference'] ?? '',
      original: null,
      lines: calculation.lines,
      shipping: calculation.shipping,
    })
  }

  function createReversal(form: Form) {
    const original = state.transactions.find(({ id }) => id === form['original_transaction'])
    if (!original || original.type === 'reversal')
      return failure('invalid_request_error', 'resource_missing', 'original_transaction')
    const lines = readLines(form).map((line) => ({
      id: line['original_line_item'] ?? '',
      reference: line['reference'] ?? '',
      amount: Number(line['amount']),
      amount_tax: Number(line['amount_tax']),
    }))
    const shipping = form['shipping_cost[amount]']
      ? {
          amount: Number(form['shipping_cost[amount]']),
          amount_tax: Number(form['shipping_cost[amount_tax]']),
        }
      : null
    const before = state.transactions.filter((one) => one.original === original.id)
    const isTooMuch = lines.some((line) => {
      const sold = original.lines.find(({ id }) => id === line.id)
      const reversed = before.flatMap((one) => one.lines).filter(({ id }) => id === line.id)
      const left = (field: 'amount' | 'amount_tax') =>
        (sold?.[field] ?? 0) + [...reversed, line].reduce((total, one) => total + one[field], 0)
      return left('amount') < 0 || left('amount_tax') < 0 || line.amount > 0
    })
    if (isTooMuch) return failure('invalid_request_error', 'amount_too_large', 'line_items')
    return addTransaction({
      type: 'reversal',
      reference: form['reference'] ?? '',
      original: original.id,
      lines,
      shipping,
    })
  }

  function addTransaction(transaction: Omit<TaxTransaction, 'id'>) {
    if (state.transactions.some(({ reference }) => reference === transaction.reference))
      return failure('invalid_request_error', 'resource_already_exists', 'reference')
    const id = `tax_${randomBytes(8).toString('hex')}`
    state.transactions.push({ id, ...transaction })
    const { type, reference, shipping } = transaction
    const data = transaction.lines.map((line) => ({ ...fixtures.transaction_line_item, ...line }))
    const list = { object: 'list', has_more: false, url: '', data }
    return ok({ ...fixtures.transaction, id, type, reference, line_items: list, shipping })
  }

  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    requests,
    transactions: state.transactions,
    fail: (fault) => void faults.push(fault),
    stop: (next) => void (isStopped = next),
    setRates: (rates) => void (state.rates = rates),
    expireCalculations: () => {
      for (const calculation of state.calculations.values()) calculation.isUsable = false
    },
    addFields: (fields) => void (extra = fields),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function readLines(form: Form): Form[] {
  const lines: Record<string, string>[] = []
  for (const [name, value] of Object.entries(form)) {
    const [, index, field] = /^line_items\[(\d+)\]\[(\w+)\]$/.exec(name) ?? []
    if (index && field) lines[Number(index)] = { ...lines[Number(index)], [field]: value }
  }
  return lines
}

const ok = (body: Json) => ({ status: 200, body })

const failure = (type: string, code: string, param?: string) => ({
  status: 400,
  body: { error: { type, code, message: code, ...(param && { param }) } } as Json,
})

async function readText(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}
