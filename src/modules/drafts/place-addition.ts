import {
  placeDraftCheckout,
  prepareDraftPlacement,
  type PricedCheckout,
} from '#modules/checkout/draft-checkout.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { unwrap, type Tx } from '#platform/db/database.server.ts'
import { json } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { getBuyer, refuseUnready, saveCart, writeSent } from './commands/place-draft.ts'
import { countItems } from './commands/save-draft.ts'
import { createDraftIds, insertDraft } from './db/drafts.ts'
import { sealContents } from './db/sealed-contents.ts'
import { formatDraftNumber } from './domain/draft-machine.ts'
import type { DraftContents } from './draft-contents.ts'
import { priceDraft } from './queries/price-draft.ts'

export interface AdditionInput {
  /** The order that it adds to. */
  readonly orderId: string
  readonly email: string
  readonly ownerId: string
  readonly contents: DraftContents
  /** Variant id → units that the same act makes available. */
  readonly freed: ReadonlyMap<string, number>
}

export interface PricedAddition {
  readonly draft: ReturnType<typeof describeDraft>
  readonly priced: PricedCheckout
  readonly orderId: string
}

/** Prices what is added to a placed order, as a draft that is not stored yet. */
export async function priceAddition(
  ctx: Ctx,
  services: Services,
  { freed, ...input }: AdditionInput,
): Promise<PricedAddition | Refusal> {
  const draft = describeDraft(ctx, services, input)
  const priced = await priceDraft(ctx, services, { ...draft, freed })
  if (isRefusal(priced)) return priced
  const expectedTotal = priced.view.totals.grand
  // The buyer may pay with another card than the order, so a missing address is asked for then.
  const { minimumCharge } = services.providers.current
  const refused = refuseUnready(priced, { expectedTotal, needsBilling: false, minimumCharge })
  return refused ?? { draft, priced, orderId: input.orderId }
}

function describeDraft(
  { now }: Pick<Ctx, 'now'>,
  { sealer }: Pick<Services, 'sealer'>,
  { email, ownerId, contents }: Omit<AdditionInput, 'freed'>,
) {
  return {
    ...createDraftIds(now),
    cartVersion: 0,
    memberId: ownerId.startsWith('mem_') ? (ownerId as `mem_${string}` as never) : null,
    email,
    contents: sealContents(sealer, contents),
    items: countItems(contents),
  }
}

export interface PlacedAddition {
  readonly id: string
  readonly number: string
  readonly total: number
  readonly linkEndsAt: string | null
}

/** Prepares what `placeAddition` writes; it asks providers, so it runs before the transaction. */
export async function prepareAddition(
  ctx: Ctx,
  services: Services,
  { draft, priced }: PricedAddition,
) {
  return prepareDraftPlacement(ctx, services, {
    priced,
    buyer: getBuyer(draft),
    holdTime: hours(services.settings.get('drafts').linkHours),
  })
}

/** Stores the draft of an addition, reserves its stock and emails its payment link. */
export async function placeAddition(
  tx: Tx,
  ctx: Ctx,
  {
    services,
    addition: { draft: facts, priced, orderId },
    placement,
  }: {
    services: Services
    addition: PricedAddition
    placement: Awaited<ReturnType<typeof prepareAddition>>
  },
): Promise<PlacedAddition> {
  const by = getStaffId(ctx)
  const draft = await insertDraft(tx, {
    ...facts,
    contents: json(facts.contents),
    editOf: orderId,
    createdBy: by,
    createdAt: ctx.now,
    changedBy: by,
    changedAt: ctx.now,
  })
  const unsaved = await saveCart(tx, ctx, { services, priced, draft })
  if (unsaved) unwrap(unsaved)
  const checkout = unwrap(await placeDraftCheckout(tx, ctx, placement))
  const sent = unwrap(
    await writeSent(tx, ctx, { services, draft, priced, received: null, checkout }),
  )
  return {
    id: draft.id,
    number: formatDraftNumber(draft.number),
    total: priced.view.totals.grand,
    linkEndsAt: sent.draft.linkEndsAt?.toISOString() ?? null,
  }
}
