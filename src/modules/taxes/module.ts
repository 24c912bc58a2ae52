import { createTaxCalculator } from './calculate-tax.ts'
import { taxInvariants } from './db/invariants.ts'
import { taxJobs } from './jobs.ts'
import { noNexusItems } from './queries/list-no-nexus.ts'
import { unrecordedTaxItems } from './queries/list-unrecorded-tax.ts'
import type { TaxService } from './tax-service.ts'
import { defineModule } from '#platform/services.ts'

declare module '#platform/services.ts' {
  interface Services {
    /** Null: the built-in table calculates taxes. */
    readonly taxService: TaxService | null
  }
}

export const taxes = defineModule({
  name: 'taxes',
  uses: ['exemptions', 'orders', 'pricing', 'refunds', 'staff-desk'],
  provides: {
    calculateTax: (services) =>
      services.taxService && createTaxCalculator(services, services.taxService),
  },
  contributes: (services) => ({ todayItems: [unrecordedTaxItems, noNexusItems(services)] }),
  jobs: taxJobs,
  schedule: { 'taxes.reconcile': '50 * * * *', 'taxes.cleanup': '55 3 * * *' },
  invariants: taxInvariants,
})
