import { openDraftCheckout } from '#modules/checkout/draft-checkout.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import { findDraftByToken } from '../db/drafts.ts'

/** Whoever has the link may pay, in the session that opens it; the last one to open it pays. */
export async function openLink(
  { db, caller }: Ctx,
  { token }: { token: string },
): Promise<{ checkoutId: string } | Refusal> {
  const draft = await findDraftByToken(db, hashToken(token))
  if (!draft?.checkoutId || caller.level === 'nobody') return refuseLink()
  const { checkoutId, memberId } = draft
  const checkout = await inTransaction(db, (tx) =>
    openDraftCheckout(tx, { checkoutId, caller, memberId }),
  )
  return checkout ? { checkoutId } : refuseLink()
}

const refuseLink = () =>
  refuse(
    'checkout-closed',
    'This payment link has ended, was replaced by a newer one, or is paid. Call us for a new one.',
    { reason: 'payment-link-ended' },
  )
