import { inTransaction } from '#platform/db/database.server.ts'
import { applyProviderState, type AppliedPayment } from './apply-provider-state.ts'
import type { PaymentParts } from './payment-parts.ts'
import type { ProviderState } from './payment-provider.ts'

/** `applyProviderState` as an act of its own. A state that speaks of something else is an alarm: somebody may be trying it on. */
export async function writeProviderState(parts: PaymentParts, paymentId: string, state: ProviderState): Promise<AppliedPayment> {
  const applied = await inTransaction(parts.db, (tx) => applyProviderState(tx, paymentId, state))
  if (applied.outcome === 'mismatch') parts.log.error({ paymentId, field: applied.field }, 'provider state does not match the payment')
  return applied
}
