import { createHmac } from 'node:crypto'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { Services } from '#platform/services.ts'
import { findDraft, refuseUnknownDraft } from '../db/drafts.ts'

/**
 * The token of the link to pay a checkout. It can be computed again, so only its hash is stored.
 */
export function createLinkToken({ secret }: Pick<Services, 'secret'>, checkoutId: string): string {
  return createHmac('sha256', secret).update(`payment link ${checkoutId}`).digest('base64url')
}

export const paymentLinkUrl = (origin: string, token: string): string =>
  `${origin}/pay/link?token=${token}`

/** The link of a draft that can be paid now, for staff to pass on. */
export async function readPaymentLink(
  { db, audit }: Ctx,
  services: Pick<Services, 'secret' | 'mails'>,
  { id }: { id: string },
): Promise<{ url: string; endsAt: string } | Refusal> {
  const draft = await findDraft(db, id)
  if (!draft) return refuseUnknownDraft()
  if (draft.state !== 'sent' || draft.checkoutId === null || draft.linkEndsAt === null)
    return refuse(
      'transition-illegal',
      'This draft has no link that can be paid. Send one first.',
      {
        reason: 'payment-link-ended',
      },
    )
  audit?.read({ kind: 'draft', id, label: `D${draft.number}` })
  return {
    url: paymentLinkUrl(services.mails.shop.origin, createLinkToken(services, draft.checkoutId)),
    endsAt: draft.linkEndsAt.toISOString(),
  }
}
