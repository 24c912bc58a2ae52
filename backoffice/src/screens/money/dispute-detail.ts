/** The answer of `GET /api/staff/dispute/detail`. */
export interface DisputeDetail {
  readonly id: string
  readonly status: 'open' | 'lost' | 'won'
  readonly amount: number
  readonly reason: string
  readonly respondBy: string | null
  readonly openedAt: string
  readonly order: string | null
  readonly customer: string | null
  readonly method: string
  readonly evidence: {
    readonly statement: string
    readonly version: number
    readonly changedBy: string
    readonly changedAt: string
    readonly submittedBy: string | null
    readonly submittedAt: string | null
  } | null
}
