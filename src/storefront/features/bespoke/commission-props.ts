import type { Commission } from './use-commission.ts'

export interface CommissionProps {
  readonly commission: Commission
  /** The secret of the mailed link. */
  readonly token: string
  readonly onChange: (commission: Commission) => void
}
