import type { Minor } from '#kernel/money/money.ts'

export interface CarrierRate {
  readonly id: string
  /** "USPS" */
  readonly carrier: string
  /** "Ground Advantage" */
  readonly service: string
  readonly cost: Minor
  /** Business days in transit; null when the carrier does not say. */
  readonly days: number | null
}
