import { sumManualDiscount } from '#modules/checkout/draft-checkout.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { OutputOf } from '#platform/http/endpoint.ts'
import type { Services } from '#platform/services.ts'
import type { draftsContract } from '../api/drafts-contract.ts'
import type { DraftFields } from '../commands/save-draft.ts'
import { createDraftIds, findDraft, refuseUnknownDraft } from '../db/drafts.ts'
import { noContents } from '../draft-contents.ts'
import { sealContents } from '../db/sealed-contents.ts'
import { listGroupIds, priceDraft } from './price-draft.ts'

type Preview = OutputOf<typeof draftsContract.previewDraft>

/** The prices of a draft as it is stored, or as it would be with what was entered since. */
export async function previewDraft(
  ctx: Ctx,
  services: Services,
  {
    id,
    contents,
    ...customer
  }: Pick<DraftFields, 'email' | 'memberId' | 'contents'> & { id?: string | undefined },
): Promise<Preview | Refusal> {
  const stored =
    id === undefined ? createEmptyDraft(services, ctx.now) : await findDraft(ctx.db, id)
  if (!stored) return refuseUnknownDraft()
  const { email = stored.email, memberId = stored.memberId } = customer
  const draft = {
    ...stored,
    email,
    memberId: memberId as typeof stored.memberId,
    contents: contents ? sealContents(services.sealer, contents) : stored.contents,
  }
  const priced = await priceDraft(ctx, services, draft)
  if (isRefusal(priced)) return priced
  const manualDiscount = sumManualDiscount(priced)
  return {
    version: stored.version,
    deliveryIds: listGroupIds(draft, draft.contents.deliveries.length),
    checkout: priced.view,
    manualDiscount,
    unapprovedDiscount: Math.max(0, manualDiscount - stored.approvedDiscount),
    linkHours: services.settings.get('drafts').linkHours,
  }
}

function createEmptyDraft({ sealer }: Pick<Services, 'sealer'>, now: Date) {
  return {
    ...createDraftIds(now),
    cartVersion: 0,
    version: 0,
    memberId: null,
    email: null,
    approvedDiscount: 0,
    contents: sealContents(sealer, noContents),
  }
}
