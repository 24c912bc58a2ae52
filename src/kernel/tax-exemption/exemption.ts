import type { CalendarDate } from '../time/time.ts'
import type { ExemptionReason } from './exemption-reasons.ts'

/** An exemption certificate that staff have accepted. */
export interface AcceptedCertificate {
  readonly id: string
  readonly number: string
  readonly reason: ExemptionReason
  readonly states: readonly string[]
  readonly issuedOn: CalendarDate
  /** The last day on which it is valid; null if it does not expire. */
  readonly expiresOn: CalendarDate | null
}

/** Why a delivery group is sold without tax, or why it no longer is. Frozen with the order. */
export interface GroupExemption {
  readonly kind: 'exempt' | 'expired'
  readonly certificateId: string
  readonly number: string
  readonly reason: ExemptionReason
  readonly stateCode: string
  readonly expiresOn: CalendarDate | null
}
