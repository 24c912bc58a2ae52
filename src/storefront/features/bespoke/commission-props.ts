import type { Answer } from '#storefront/api/endpoints.ts'
import type { Commission } from './use-commission.ts'

export interface CommissionProps {
  readonly commission: Commission
  /** The token of the emailed link. */
  readonly token: string
  readonly onChange: (commission: Commission) => void
}

/** The last installment for a known address. */
export type Balance = Answer<'post', '/api/bespoke/balanceQuote'>
