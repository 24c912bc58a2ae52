import type { Answer } from '#storefront/api/endpoints.ts'
import type { Commission } from './use-commission.ts'

export interface CommissionProps {
  readonly commission: Commission
  /** The secret of the mailed link. */
  readonly token: string
  readonly onChange: (commission: Commission) => void
}

/** What is left of an approved commission, where it goes being known. */
export type Balance = Answer<'post', '/api/bespoke/balanceQuote'>
