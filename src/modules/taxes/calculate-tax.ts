import { createHash } from 'node:crypto'
import { createProviderCaller } from '#modules/pricing/call-with-timeout.ts'
import type { CalculateTax, TaxCalculation, TaxSale } from '#modules/pricing/tax-calculation.ts'
import { minutes } from '#kernel/time/time.ts'
import { ServiceUnavailableError } from '#platform/service-unavailable-error.ts'
import type { Services } from '#platform/services.ts'
import { findCalculation, storeCalculation } from './db/tax-calculations.ts'
import {
  buildServiceSale,
  toJurisdictionTaxes,
  type DescribedSale,
} from './commands/build-service-sale.ts'
import { TaxServiceError, type ServiceCalculation, type TaxService } from './tax-service.ts'

type CalculatorDeps = Pick<Services, 'db' | 'clock' | 'log' | 'settings'>

/** A shopper who was shown the tax of the table can order with it for this long. */
const fallbackLifetime = minutes(10)
const timeoutMs = 3_000

/**
 * Asks a tax service once for each sale. When it does not answer, the tax of the built-in table is
 * charged, and the sale is recorded later ([decision 126](docs/decisions/0126-tax-services.md)).
 */
export function createTaxCalculator(
  { db, clock, log, settings }: CalculatorDeps,
  service: TaxService,
): CalculateTax {
  const ask = createProviderCaller('tax service', { log, timeoutMs })
  const provider = service.name
  return async (sale) => {
    const now = clock.now()
    const saleHash = hashSale(sale, settings, provider)
    const known = await findCalculation(db, saleHash, now)
    if (known) return known
    const answer = await orNull(async () => ask(() => calculate(service, sale, settings)))
    const store = (calculation: TaxCalculation, expiresAt: Date) =>
      storeCalculation(db, { ...calculation, saleHash, expiresAt, now })
    if (answer === 'rejected') log.warn({ provider }, 'tax service rejected a sale')
    if (answer === 'rejected' || answer === null)
      return store({ provider, ref: null, taxes: null }, new Date(now.getTime() + fallbackLifetime))
    const { ref, taxes, expiresAt } = answer
    return store({ provider, ref, taxes: toJurisdictionTaxes(taxes) }, expiresAt)
  }
}

/** A rejected address says nothing about the service, so it does not open the circuit breaker. */
async function calculate(
  service: TaxService,
  sale: TaxSale,
  settings: Services['settings'],
): Promise<ServiceCalculation | 'rejected'> {
  try {
    return await service.calculate(describeSale(sale, settings))
  } catch (error) {
    if (error instanceof TaxServiceError && error.kind === 'rejected') return 'rejected'
    throw error
  }
}

/** Null if the service does not answer. */
async function orNull<Answer>(act: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ServiceUnavailableError) return null
    throw error
  }
}

/** The sale as the service is asked about it. */
export function describeSale(sale: DescribedSale, settings: Services['settings']) {
  const { classes } = settings.get('tax')
  return buildServiceSale(sale, { classes, warehouse: settings.get('shop').warehouseAddress })
}

function hashSale(sale: TaxSale, settings: Services['settings'], provider: string): string {
  const { scope, on } = sale
  const facts = [provider, scope, on, describeSale(sale, settings)]
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}
