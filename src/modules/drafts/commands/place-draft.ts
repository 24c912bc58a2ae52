import { saveDraftCart } from '#modules/cart/draft-cart.ts'
import {
  checkDraftCheckout,
  placeDraftCheckout,
  prepareDraftPlacement,
  sealCheckoutDraft,
  sumManualDiscount,
  type DraftPaymentTerms,
  type PricedCheckout,
} from '#modules/checkout/draft-checkout.ts'
import { completeCheckout } from '#modules/checkout/complete-checkout.ts'
import type { PendingApproval } from '#modules/staff/approvals.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { hashToken } from '#platform/secrets/secrets.ts'
import type { Services } from '#platform/services.ts'
import { findDraft, refuseChange, refuseUnknownDraft, saveDraft, type Draft } from '../db/drafts.ts'
import { canBeChanged } from '../domain/draft-machine.ts'
import { paymentLinkEmail } from '../emails/payment-link.ts'
import { createLinkToken, paymentLinkUrl } from '../queries/payment-link.ts'
import { priceDraft } from '../queries/price-draft.ts'
import { requireApproval } from './approve-draft.ts'
import { recordDraft } from './save-draft.ts'

export interface PlaceDraftInput {
  readonly id: string
  readonly version: number
  /** What staff told the customer; it is only compared. */
  readonly expectedTotal: number
}

export interface ReceivedPayment {
  readonly paidBy: 'cash' | 'check' | 'bank_transfer' | 'other'
  readonly reference: string
}

export type PlacedDraft =
  | {
      readonly state: 'sent' | 'completed'
      readonly version: number
      readonly total: number
      readonly linkEndsAt: string | null
      readonly orderNumber: string | null
    }
  | PendingApproval

/** Freezes price and stock, and emails the customer a link to pay. */
export function sendLink(
  ctx: Ctx,
  services: Services,
  input: PlaceDraftInput,
): Promise<PlacedDraft | Refusal> {
  return placeDraft(ctx, services, { ...input, received: null })
}

/** Makes the order at once: staff has received the money without a card. */
export function markPaid(
  ctx: Ctx,
  services: Services,
  { paidBy, reference, ...input }: PlaceDraftInput & ReceivedPayment,
): Promise<PlacedDraft | Refusal> {
  return placeDraft(ctx, services, { ...input, received: { paidBy, reference } })
}

type Input = PlaceDraftInput & { readonly received: ReceivedPayment | null }

/** The draft is priced without a lock and written only at the version that was priced. */
async function placeDraft(
  ctx: Ctx,
  services: Services,
  { id, version, expectedTotal, received }: Input,
): Promise<PlacedDraft | Refusal> {
  const draft = await findDraft(ctx.db, id)
  if (!draft) return refuseUnknownDraft()
  if (draft.version !== version || !canBeChanged(draft.state)) return refuseChange(draft, version)
  const priced = await priceDraft(ctx, services, draft)
  if (isRefusal(priced)) return priced
  const isPaidManually = received !== null
  const { minimumCharge } = services.providers.current
  const refused = refuseUnready(priced, {
    expectedTotal,
    needsBilling: !isPaidManually,
    minimumCharge: isPaidManually ? 0 : minimumCharge,
  })
  if (refused) return refused
  const waiting = await requireApproval(ctx, draft, {
    discount: sumManualDiscount(priced),
    payment: isPaidManually ? priced.view.due : 0,
  })
  if (waiting) return waiting
  const holdTime = hours(services.settings.get('drafts').linkHours)
  const placement = await prepareDraftPlacement(ctx, services, {
    priced,
    buyer: getBuyer(draft),
    ...(received ? { isPaidManually } : { holdTime }),
  })
  const placed = await inTransaction<Placed | Refusal>(ctx.db, async (tx) => {
    const cart = await saveCart(tx, ctx, { services, priced, draft })
    if (isRefusal(cart)) return cart
    const checkout = await placeDraftCheckout(tx, ctx, placement)
    return isRefusal(checkout)
      ? checkout
      : writeSent(tx, ctx, { services, draft, priced, received, checkout })
  })
  return isRefusal(placed) ? placed : finish(services, placed)
}

export function refuseUnready(
  priced: PricedCheckout,
  { expectedTotal, ...terms }: DraftPaymentTerms & { readonly expectedTotal: number },
): Refusal | null {
  if (priced.state.lines.length === 0)
    return refuse('fields-invalid', 'Add an item first.', {
      reason: 'draft-empty',
      fields: { lines: 'Add an item first.' },
    })
  return checkDraftCheckout(priced, { expectedTotal, expectedDue: expectedTotal }, terms)
}

export function getBuyer({ memberId, guestId }: Pick<Draft, 'memberId' | 'guestId'>) {
  return memberId
    ? ({ level: 'member', id: memberId, sessionId: '' as never } as const)
    : ({ level: 'guest', id: guestId, sessionId: '' as never } as const)
}

interface CartFacts {
  readonly services: Services
  readonly priced: PricedCheckout
  readonly draft: Draft
}

export async function saveCart(
  tx: Tx,
  { now }: Ctx,
  { services, priced, draft }: CartFacts,
): Promise<Refusal | null> {
  const isSaved = await saveDraftCart(tx, priced.state, {
    ownerId: draft.guestId,
    checkoutDraft: sealCheckoutDraft(services, priced),
    now,
  })
  return isSaved
    ? null
    : refuse('transition-illegal', 'This draft has just been paid. It is an order now.', {
        reason: 'draft-paid',
      })
}

interface SentFacts extends CartFacts {
  readonly received: ReceivedPayment | null
  readonly checkout: { readonly id: string; readonly holdUntil: Date; readonly due: number }
}

interface Placed {
  readonly draft: Draft
  readonly checkoutId: string
  readonly isPaid: boolean
}

export async function writeSent(
  tx: Tx,
  ctx: Ctx,
  { services, draft, priced, received, checkout }: SentFacts,
): Promise<Placed | Refusal> {
  const isPaid = received !== null || checkout.due === 0
  const token = isPaid ? null : createLinkToken(services, checkout.id)
  const saved = await saveDraft(tx, {
    id: draft.id,
    version: draft.version,
    values: {
      state: 'sent',
      checkoutId: checkout.id,
      cartVersion: priced.state.version,
      total: priced.view.totals.grand,
      tokenHash: token && hashToken(token),
      linkEndsAt: isPaid ? null : checkout.holdUntil,
      paidBy: received?.paidBy ?? null,
      paidReference: received?.reference ?? '',
    },
    by: getStaffId(ctx),
    now: ctx.now,
  })
  if (isRefusal(saved)) return saved
  recordDraft(ctx, { before: draft, after: saved })
  if (token)
    await services.mails.sendLater(tx, {
      dedupeKey: `draft-link:${checkout.id}`,
      to: priced.state.email ?? '',
      ...paymentLinkEmail({
        lines: priced.view.lines,
        total: priced.view.totals.grand,
        due: priced.view.due,
        url: paymentLinkUrl(services.mails.shop.origin, token),
        until: checkout.holdUntil,
        timeZone: services.settings.get('shop').timeZone,
        shop: services.mails.shop,
      }),
    })
  return { draft: saved, checkoutId: checkout.id, isPaid }
}

async function finish(
  services: Services,
  { draft, checkoutId, isPaid }: Placed,
): Promise<PlacedDraft | Refusal> {
  const { checkout } = isPaid ? await completeCheckout(services, checkoutId) : { checkout: null }
  const current = checkout?.orderId ? await findDraft(services.db, draft.id) : draft
  return {
    state: checkout?.orderId ? 'completed' : 'sent',
    version: current?.version ?? draft.version,
    total: draft.total ?? 0,
    linkEndsAt: draft.linkEndsAt?.toISOString() ?? null,
    orderNumber: checkout?.orderNumber ?? null,
  }
}
