import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type { ExemptionReason } from '#kernel/tax-exemption/exemption-reasons.ts'
import { createHash } from 'node:crypto'
import { days } from '#kernel/time/time.ts'
import { readTaxJarTaxes, taxJarAnswer } from './adapters/taxjar-mapping.ts'
import {
  TaxServiceError,
  type RecordedSale,
  type SaleToRecord,
  type ServiceAddress,
  type ServiceCalculation,
  type ServiceLine,
  type ServiceSale,
  type TaxReversal,
  type TaxService,
} from './tax-service.ts'

/** Within the time that a shopper waits for a price. */
const timeout = 4_000
const codes = new Map([['clothing', '20010']])
const nontaxable = '99999'

export interface TaxJarOptions {
  readonly token: string
  /** Replaces the API address of TaxJar, for a local server in tests. */
  readonly apiBase?: string | undefined
  readonly now: () => Date
}

/**
 * TaxJar. It keeps no calculations: the sale is recorded with the tax that the shop has charged,
 * under the number of the order. Tests use a local server; no account was called.
 */
export function createTaxJar(options: TaxJarOptions): TaxService {
  return {
    name: 'taxjar',
    recordsCalculations: false,
    calculate: (sale) => calculate(options, sale),
    recordSale: (sale) => recordSale(options, sale),
    recordReversal: (reversal) => recordReversal(options, reversal),
  }
}

async function calculate(options: TaxJarOptions, sale: ServiceSale): Promise<ServiceCalculation> {
  const { from, to, lines, shipping, exemption } = sale
  const body = {
    ...(from && prefixAddress('from', from)),
    ...prefixAddress('to', to),
    shipping: toDollars(shipping),
    ...toExemption(exemption),
    line_items: lines.map(toLine),
  }
  const answer = taxJarAnswer.safeParse(await callTaxJar(options, '/v2/taxes', body))
  const taxes = answer.success ? readTaxJarTaxes(sale, answer.data.tax) : null
  if (!taxes) throw new TaxServiceError('unavailable', 'malformed')
  const ref = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 32)
  return { ref, expiresAt: new Date(options.now().getTime() + days(30)), taxes }
}

async function recordSale(
  options: TaxJarOptions,
  { reference, soldAt, sale, taxes, shippingTax }: SaleToRecord,
): Promise<RecordedSale> {
  if (!sale) throw new TaxServiceError('rejected', 'address-missing')
  const { to, lines, shipping, exemption } = sale
  const amount = lines.reduce((total, line) => total + line.amount, shipping)
  const tax = lines.reduce((total, { id }) => total + (taxes.get(id) ?? 0), shippingTax)
  await createTransaction(options, 'orders', {
    transaction_id: reference,
    transaction_date: soldAt.toISOString(),
    ...prefixAddress('to', to),
    amount: toDollars(amount),
    shipping: toDollars(shipping),
    sales_tax: toDollars(tax),
    ...toExemption(exemption),
    line_items: lines.map((line) => ({
      ...toLine(line),
      sales_tax: toDollars(taxes.get(line.id) ?? 0),
    })),
  })
  return { ref: reference, lineRefs: Object.fromEntries(lines.map(({ id }) => [id, id])) }
}

async function recordReversal(
  options: TaxJarOptions,
  { reference, sale, lines, shipping, to, refundedAt, exemption }: TaxReversal,
): Promise<{ ref: string }> {
  if (!to) throw new TaxServiceError('rejected', 'address-missing')
  const amount = lines.reduce((total, line) => total + line.amount, shipping?.amount ?? 0)
  const tax = lines.reduce((total, line) => total + line.tax, shipping?.tax ?? 0)
  await createTransaction(options, 'refunds', {
    transaction_id: reference,
    transaction_reference_id: sale.reference,
    transaction_date: refundedAt.toISOString(),
    ...prefixAddress('to', to),
    amount: toDollars(-amount),
    shipping: toDollars(-(shipping?.amount ?? 0)),
    sales_tax: toDollars(-tax),
    ...toExemption(exemption),
    line_items: lines.map((line) => ({
      id: line.id,
      quantity: 1,
      unit_price: toDollars(-line.amount),
      sales_tax: toDollars(-line.tax),
    })),
  })
  return { ref: reference }
}

/** A transaction that exists already was created by an earlier attempt whose answer was lost. */
async function createTransaction(
  options: TaxJarOptions,
  kind: 'orders' | 'refunds',
  body: Readonly<Record<string, unknown>> & { readonly transaction_id: string },
): Promise<void> {
  const path = `/v2/transactions/${kind}`
  try {
    await callTaxJar(options, path, body)
  } catch (error) {
    const isDuplicate =
      error instanceof TaxServiceError
      && error.kind === 'rejected'
      && (await hasTransaction(options, `${path}/${encodeURIComponent(body.transaction_id)}`))
    if (!isDuplicate) throw error
  }
}

async function hasTransaction(options: TaxJarOptions, path: string): Promise<boolean> {
  try {
    await callTaxJar(options, path)
    return true
  } catch (error) {
    if (error instanceof TaxServiceError && error.kind === 'rejected') return false
    throw error
  }
}

/** A rejection is final; anything else may have had an effect. */
async function callTaxJar(
  { token, apiBase = 'https://api.taxjar.com' }: TaxJarOptions,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(apiBase + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(timeout),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((cause: unknown) => {
    throw new TaxServiceError('unavailable', 'no answer', { cause })
  })
  const code = String(answer.status)
  if (answer.ok)
    return answer.json().catch((cause: unknown) => {
      throw new TaxServiceError('unavailable', 'malformed', { cause })
    })
  const isRejected = [400, 404, 406, 410, 422].includes(answer.status)
  throw new TaxServiceError(isRejected ? 'rejected' : 'unavailable', code)
}

/** TaxJar takes the price of one unit; a remainder of the division is a discount. */
function toLine({ id, qty, amount, taxCode, serviceCode, isTaxable }: ServiceLine) {
  const unitPrice = Math.ceil(amount / qty)
  const code = isTaxable ? serviceCode || codes.get(taxCode) : nontaxable
  return {
    id,
    quantity: qty,
    unit_price: toDollars(unitPrice),
    discount: toDollars(unitPrice * qty - amount),
    ...(code && { product_tax_code: code }),
  }
}

/**
 * TaxJar has three types for buyers. Calculations, orders and refunds take `exemption_type`
 * (https://github.com/taxjar/taxjar-node/pull/35), and a sale with one of these is exempt as a
 * whole.
 */
const exemptionTypes: Readonly<Record<ExemptionReason, 'wholesale' | 'government' | 'other'>> = {
  resale: 'wholesale',
  federal_government: 'government',
  state_government: 'government',
  tribal_government: 'government',
  diplomat: 'government',
  charity: 'other',
  religious: 'other',
  education: 'other',
  other: 'other',
}

function toExemption(reason: ExemptionReason | undefined): { readonly exemption_type?: string } {
  return reason ? { exemption_type: exemptionTypes[reason] } : {}
}

function prefixAddress(
  prefix: 'from' | 'to',
  { line1, city, stateCode, zip }: ServiceAddress,
): Record<string, string> {
  return {
    [`${prefix}_country`]: getShopLocale().country,
    [`${prefix}_zip`]: zip,
    [`${prefix}_state`]: stateCode,
    [`${prefix}_city`]: city,
    [`${prefix}_street`]: line1,
  }
}

const toDollars = (cents: number): number => cents / 100
