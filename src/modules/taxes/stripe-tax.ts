import { getShopLocale } from '#kernel/locale/shop-locale.ts'
import type Stripe from 'stripe'
import {
  TaxServiceError,
  type RecordedSale,
  type SaleToRecord,
  type ServiceAddress,
  type ServiceCalculation,
  type ServiceLine,
  type ServiceSale,
  type ServiceTax,
  type TaxReversal,
  type TaxService,
} from './tax-service.ts'
import { toServiceTaxes } from './adapters/stripe-tax-mapping.ts'

/** Pins the shape of responses, independent of the default of the account. */
const apiVersion = '2026-10-28.endive'
/** Within the time that a shopper waits for a price. */
const timeout = 4_000

const codes = { general: 'txcd_99999999', nontaxable: 'txcd_00000000', shipping: 'txcd_92010001' }
const codesByTaxCode = new Map([['clothing', 'txcd_30011000']])

export interface StripeTaxOptions {
  readonly secretKey: string
  /** Replaces the API address of Stripe, for a local server in tests. */
  readonly apiBase?: string | undefined
}

/**
 * Stripe Tax. A calculation becomes a transaction with the order's number as its reference, and
 * refunds become partial reversals. Tests use a local server; no account was called.
 */
export function createStripeTax(options: StripeTaxOptions): TaxService {
  let sdk: Promise<Stripe> | null = null
  const stripe = () => (sdk ??= openSdk(options))
  return {
    name: 'stripe',
    recordsCalculations: true,
    calculate: async (sale) => calculate(await stripe(), sale),
    recordSale: async (sale) => recordSale(await stripe(), sale),
    recordReversal: async (reversal) => recordReversal(await stripe(), reversal),
  }
}

async function calculate(stripe: Stripe, sale: ServiceSale): Promise<ServiceCalculation> {
  const { from, to, lines, shipping, exemption } = sale
  const calculation = await callStripe(() =>
    stripe.tax.calculations.create({
      currency: 'usd',
      customer_details: {
        address: toAddress(to),
        address_source: 'shipping',
        ...(exemption && { taxability_override: 'customer_exempt' }),
      },
      ...(from && { ship_from_details: { address: toAddress(from) } }),
      line_items: lines.map(toLine),
      ...(shipping > 0 && {
        shipping_cost: { amount: shipping, tax_behavior: 'exclusive', tax_code: codes.shipping },
      }),
      expand: ['line_items', 'line_items.data.tax_breakdown', 'shipping_cost.tax_breakdown'],
    }),
  )
  const { id, expires_at: expiresAt, line_items: list, shipping_cost: cost } = calculation
  const items = list?.has_more ? await listCalculationLines(stripe, id ?? '') : (list?.data ?? [])
  const taxes: ServiceTax[] | null = toServiceTaxes(sale, { items, shipping: cost ?? null })
  if (!id || !expiresAt || !taxes) throw new TaxServiceError('unavailable', 'malformed')
  return { ref: id, expiresAt: new Date(expiresAt * 1000), taxes }
}

function listCalculationLines(stripe: Stripe, id: string) {
  return callStripe(() =>
    stripe.tax.calculations
      .listLineItems(id, { limit: 100, expand: ['data.tax_breakdown'] })
      .autoPagingToArray({ limit: 1_000 }),
  )
}

async function recordSale(
  stripe: Stripe,
  { calculationRef, reference, soldAt }: SaleToRecord,
): Promise<RecordedSale> {
  const transaction = await callStripe(
    () =>
      stripe.tax.transactions.createFromCalculation(
        {
          calculation: calculationRef,
          reference,
          posted_at: Math.floor(soldAt.getTime() / 1000),
          expand: ['line_items'],
        },
        { idempotencyKey: `tax-${reference}-${calculationRef}` },
      ),
    'calculation',
  )
  const { id, line_items: list } = transaction
  const items = list?.has_more ? await listTransactionLines(stripe, id) : (list?.data ?? [])
  return {
    ref: id,
    lineRefs: Object.fromEntries(items.map((item) => [item.reference, item.id])),
  }
}

function listTransactionLines(stripe: Stripe, id: string) {
  return callStripe(() =>
    stripe.tax.transactions.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1_000 }),
  )
}

async function recordReversal(
  stripe: Stripe,
  { reference, sale, lines, shipping }: TaxReversal,
): Promise<{ ref: string }> {
  const reversal = await callStripe(() =>
    stripe.tax.transactions.createReversal(
      {
        mode: 'partial',
        original_transaction: sale.ref,
        reference,
        ...(lines.length > 0 && {
          line_items: lines.map(({ id, lineRef, amount, tax }) => ({
            original_line_item: lineRef,
            reference: id,
            amount: -amount,
            amount_tax: -tax,
          })),
        }),
        ...(shipping && {
          shipping_cost: { amount: -shipping.amount, amount_tax: -shipping.tax },
        }),
      },
      { idempotencyKey: `tax-${reference}` },
    ),
  )
  return { ref: reversal.id }
}

function toLine({ id, qty, amount, taxCode, serviceCode, isTaxable }: ServiceLine) {
  const code = serviceCode || codesByTaxCode.get(taxCode) || codes.general
  return {
    reference: id,
    amount,
    quantity: qty,
    tax_behavior: 'exclusive' as const,
    tax_code: isTaxable ? code : codes.nontaxable,
  }
}

function toAddress({ line1, line2, city, stateCode, zip }: ServiceAddress) {
  return {
    line1,
    line2,
    city,
    state: stateCode,
    postal_code: zip,
    country: getShopLocale().country,
  }
}

/** Loaded on first use. It does not retry, because jobs retry with the same key. */
async function openSdk({ secretKey, apiBase }: StripeTaxOptions): Promise<Stripe> {
  const { default: Sdk } = await import('stripe')
  const options = { apiVersion, maxNetworkRetries: 0, timeout, telemetry: false } as const
  if (!apiBase) return new Sdk(secretKey, options)
  const { hostname: host, port, protocol } = new URL(apiBase)
  const isSecure = protocol === 'https:'
  return new Sdk(secretKey, {
    ...options,
    host,
    port: port || (isSecure ? 443 : 80),
    protocol: isSecure ? 'https' : 'http',
  })
}

/**
 * A rejection is final; any other error may have had an effect and is tried again with the same
 * key. A rejected `calculation` is expired, unknown or used.
 */
async function callStripe<Result>(
  act: () => Promise<Result>,
  param?: 'calculation',
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    const { errors } = (await import('stripe')).default
    if (!(error instanceof errors.StripeError)) throw error
    const code = error.code ?? error.type
    const isRejected =
      error instanceof errors.StripeInvalidRequestError
      && error.statusCode !== 409
      && error.statusCode !== 429
    if (!isRejected) throw new TaxServiceError('unavailable', code, { cause: error })
    const isUnusable = param !== undefined && error.param === param
    throw new TaxServiceError(isUnusable ? 'calculation-unusable' : 'rejected', code, {
      cause: error,
    })
  }
}
