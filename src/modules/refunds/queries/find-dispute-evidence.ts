import type { DisputeEvidence } from '#modules/payments/dispute-evidence.ts'
import type { Services } from '#platform/services.ts'
import type { StoredDispute } from './find-dispute.ts'

/** Null if the dispute is answered on the provider's own page. */
export function findDisputeEvidence(
  { providers }: Pick<Services, 'providers'>,
  { provider }: Pick<StoredDispute, 'provider'>,
): DisputeEvidence | null {
  return providers.has(provider) ? (providers.get(provider).disputeEvidence ?? null) : null
}
