import { listObjectHistory } from '#modules/audit/list-object-history.ts'
import { listOrderNumbers } from '#modules/orders/list-order-numbers.ts'
import { listPendingApprovals } from '#modules/staff/approvals.ts'
import type { Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { draftsContract } from '../api/drafts-contract.ts'
import { approveDraft } from '../commands/approve-draft.ts'
import { findDraft, refuseUnknownDraft } from '../db/drafts.ts'
import { openContents } from '../db/sealed-contents.ts'
import { formatDraftNumber } from '../domain/draft-machine.ts'

type Detail = OutputOf<typeof draftsContract.readDraft>

export async function getDraft(
  ctx: Ctx,
  { sealer }: Pick<Services, 'sealer'>,
  { id }: { id: string },
): Promise<Detail | Refusal> {
  const { db, audit } = ctx
  const draft = await findDraft(db, id)
  if (!draft) return refuseUnknownDraft()
  audit?.read({ kind: 'draft', id, label: formatDraftNumber(draft.number) })
  const [numbers, waiting, history] = await Promise.all([
    listOrderNumbers(
      db,
      [draft.orderId, draft.editOf].filter((one) => one !== null),
    ),
    findWaitingApproval(ctx, id),
    listObjectHistory(db, { kind: 'draft', id }),
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
    createdBy: draft.createdBy,
    createdAt: draft.createdAt.toISOString(),
    changedBy: draft.changedBy,
    changedAt: draft.changedAt.toISOString(),
    waiting,
    timeline: history.map(({ at, staffName, act }) => ({
      at: at.toISOString(),
      by: staffName,
      act: act.replace('/api/staff/draft/', ''),
    })),
  }
}

async function findWaitingApproval(ctx: Ctx, draftId: string): Promise<Detail['waiting']> {
  const { rows } = await listPendingApprovals(ctx)
  const found = rows.find(
    ({ act, input }) => act === approveDraft.name && input['draftId'] === draftId,
  )
  return found ? { amount: found.amount, by: found.by, at: found.at } : null
}
