import { sumManualDiscount } from '#modules/checkout/draft-checkout.ts'
import { listOrderNumbers } from '#modules/orders/list-order-numbers.ts'
import { listStaffNames } from '#modules/staff/list-staff-names.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { DraftContents } from '../api/contents-schema.ts'
import type { draftsContract } from '../api/drafts-contract.ts'
import { findDraft, refuseUnknownDraft, type Draft } from '../db/drafts.ts'
import { openContents, sealContents } from '../db/sealed-contents.ts'
import { formatDraftNumber } from '../domain/draft-machine.ts'
import { listGroupIds, priceDraft } from './price-draft.ts'

type Detail = OutputOf<typeof draftsContract.readDraft>
type Preview = OutputOf<typeof draftsContract.previewDraft>

export async function getDraft(
  { db, audit }: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
  { id }: { id: string },
): Promise<Detail | Refusal> {
  const draft = await findDraft(db, id)
  if (!draft) return refuseUnknownDraft()
  audit?.read({ kind: 'draft', id, label: formatDraftNumber(draft.number) })
  const [names, numbers] = await Promise.all([
    listStaffNames(db, [draft.createdBy, draft.changedBy]),
    listOrderNumbers(
      db,
      [draft.orderId, draft.editOf].filter((one) => one !== null),
    ),
  ])
  const { state, version, memberId, email, note, total, paidBy, paidReference } = draft
  return {
    id,
    number: formatDraftNumber(draft.number),
    state,
    version,
    memberId,
    email,
    note,
    contents: openContents(sealer, draft.contents),
    total,
    linkEndsAt: draft.linkEndsAt?.toISOString() ?? null,
    orderNumber: draft.orderId && (numbers.get(draft.orderId) ?? null),
    editOf: draft.editOf && (numbers.get(draft.editOf) ?? null),
    paidBy,
    paidReference,
    createdBy: names.get(draft.createdBy) ?? draft.createdBy,
    createdAt: draft.createdAt.toISOString(),
    changedBy: names.get(draft.changedBy) ?? draft.changedBy,
    changedAt: draft.changedAt.toISOString(),
  }
}

/** The prices of a draft as it is stored, or as it would be with other contents. */
export async function previewDraft(
  ctx: Ctx,
  services: Services,
  { id, contents }: { id: string; contents?: DraftContents | undefined },
): Promise<Preview | Refusal> {
  const stored = await findDraft(ctx.db, id)
  if (!stored) return refuseUnknownDraft()
  const draft: Draft = contents
    ? { ...stored, contents: sealContents(services.sealer, contents) }
    : stored
  const priced = await priceDraft(ctx, services, draft)
  if (isRefusal(priced)) return priced
  const manualDiscount = sumManualDiscount(priced)
  return {
    version: stored.version,
    deliveryIds: listGroupIds(draft, draft.contents.deliveries.length),
    checkout: priced.view,
    manualDiscount,
    unapprovedDiscount: Math.max(0, manualDiscount - stored.approvedDiscount),
  }
}
