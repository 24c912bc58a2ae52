import { findContact } from '#modules/members/find-contact.ts'
import { findOrderId } from '#modules/orders/find-order.ts'
import { findOrderWithUnits, type OrderActor } from '#modules/orders/lock-order.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { reviewReturn } from '../commands/approve-return.ts'
import { cancelReturn, reopenReturn, scanReturn } from '../commands/ship-return.ts'
import type { returnsContract } from '../contract.ts'
import { findReturn, getReturn, listReturns } from '../db/returns.ts'
import { describeReturn } from '../queries/describe-return.ts'
import { inspectReturn, previewInspection, receiveReturn } from '../commands/inspect-return.ts'
import { combineReturns, listReturnsToShip } from '../commands/combine-returns.ts'
import { parseReturnNumber } from '../domain/return-number.ts'
import type { TrustFlag } from '../domain/return-plan.ts'
import { answerOffer } from '../commands/reduced-offer.ts'
import { readEligibility } from '../queries/read-eligibility.ts'
import { readProductReturnInfo } from '../queries/read-product-return-info.ts'
import { readReturnHistory } from '../queries/read-return-history.ts'
import { listReturnLocations, replaceReturnLocations } from '../commands/return-locations.ts'
import { saveReturnPhoto } from '../commands/shop-photos.ts'
import { accessReturn, type ReturnHolder, type ReturnKey } from '../queries/access-return.ts'
import {
  deleteReturnDraft,
  getDraftKey,
  findReturnDraft,
  saveReturnDraftData,
} from '../commands/return-draft.ts'
import type { ReturnDetail } from '../return-schemas.ts'
import { readReturnSlip, renderReturnLabel } from '../queries/return-slip.ts'
import { listReturnReasons } from '../queries/list-return-reasons.ts'
import { listWaitingReturns } from '../queries/list-waiting-returns.ts'
import { listTrustFlags, findTrustFlag, setTrustFlag } from '../commands/trust-flags.ts'
import type { returnsStaffContract } from './staff-contract.ts'
import { simulatePolicy } from '../queries/simulate-policy.ts'
import { previewReturn, submitReturn, type ReturnSubmission } from '../commands/submit-return.ts'
import type { ReturnRequest } from '../queries/plan-return.ts'
import { saveReturnMessage } from '../commands/save-return-message.ts'

export function returnsHandlers(services: Services): Handlers<typeof returnsContract> {
  return {
    readProductReturnInfo: async (ctx, { product }) =>
      (await readProductReturnInfo(ctx.db, product))
      ?? refuse('not-found', 'We couldn’t find this product.', { reason: 'product-not-found' }),
    readEligibility: (ctx, key) =>
      withHolder(ctx, key, ({ orderId, groupId }) =>
        readEligibility(services, { orderId, groupId, isMember: isMember(ctx), now: ctx.now }),
      ),
    saveDraft: (ctx, { step, data, ...key }) =>
      withHolder(ctx, key, async ({ orderId }) => {
        const holder = getDraftKey(ctx, key)
        return holder ? saveReturnDraftData(ctx, { holder, orderId, step, data }) : returnNotFound()
      }),
    readDraft: async (ctx, key) => {
      const holder = getDraftKey(ctx, key)
      return { draft: holder ? await findReturnDraft(ctx, holder) : null }
    },
    previewReturn: (ctx, { items, method, ...key }) =>
      withHolder(ctx, key, (holder) => previewForHolder(ctx, services, { holder, items, method })),
    submitReturn: (ctx, { items, method, expected, photos, ...key }) =>
      withHolder(ctx, key, async (holder) => {
        const request = { items, method, expected, photos }
        const submitted = await submitForHolder(ctx, services, { holder, ...request })
        if (isRefusal(submitted)) return submitted
        const draftKey = getDraftKey(ctx, key)
        if (draftKey) await deleteReturnDraft(ctx.db, draftKey)
        return describeById(services, submitted.returnId)
      }),
    readReturns: (ctx, key) =>
      withHolder(ctx, key, async (holder) => ({
        rows: await Promise.all(
          (await listReturns(ctx.db, holder)).map((stored) => describeReturn(services, stored)),
        ),
      })),
    readSlip: (ctx, input) => onOwnReturn(ctx, input, (id) => readReturnSlip(services, id)),
    printReturnLabel: (ctx, input) =>
      onOwnReturn(ctx, input, (id) => renderReturnLabel(services, id)),
    listWaiting: async (ctx) => ({
      rows: ctx.caller.level === 'member' ? await listReturnsToShip(ctx.db, ctx.caller.id) : [],
    }),
    joinReturns: (ctx, { returnIds }) => joinOwnReturns(ctx, services, returnIds),
    cancelReturn: (ctx, input) =>
      onOwnReturn(ctx, input, (id, by) => cancelReturn(services, id, by)),
    reopenReturn: (ctx, input) =>
      onOwnReturn(ctx, input, (id, by) => reopenReturn(services, id, by)),
    answerOffer: (ctx, { accept, ...input }) =>
      onOwnReturn(ctx, input, (id, by) => answerOffer(services, { id, accept }, by)),
    writeMessage: (ctx, { text, ...input }) =>
      onOwnReturn(ctx, input, async (id) =>
        describeAfter(services, await saveReturnMessage(services, { id, text, fromStaff: false })),
      ),
  }
}

async function previewForHolder(
  ctx: Ctx,
  services: Services,
  {
    holder: { orderId, groupId },
    items,
    method,
  }: Pick<ReturnRequest, 'items' | 'method'> & { holder: ReturnHolder },
) {
  const preview = await previewReturn(services, {
    orderId,
    items,
    method,
    isMember: isMember(ctx),
    now: ctx.now,
    ...(groupId !== null && { gift: { groupId } }),
  })
  if (isRefusal(preview)) return preview
  const { money, plan } = preview
  const refundedUnits = plan.units.filter(
    ({ resolution }) => resolution === 'refund' || resolution === 'credit',
  )
  return {
    money,
    units: plan.units.length,
    points: groupId === null ? await services.sumPointsOfUnits(ctx.db, orderId, refundedUnits) : 0,
  }
}

async function submitForHolder(
  ctx: Ctx,
  services: Services,
  {
    holder: { orderId, groupId, by },
    ...request
  }: Pick<ReturnSubmission, 'items' | 'method' | 'expected' | 'photos'> & { holder: ReturnHolder },
): Promise<{ returnId: string } | Refusal> {
  const recipient = groupId === null ? null : await getRecipient(ctx)
  if (recipient && isRefusal(recipient)) return recipient
  const submission = {
    ...request,
    orderId,
    ownerId: findOwnerId(ctx.caller),
    isMember: isMember(ctx),
    ...(groupId !== null && recipient && { gift: { groupId }, recipient }),
  }
  return submitReturn(services, submission, by)
}

async function joinOwnReturns({ caller }: Ctx, services: Services, ids: readonly string[]) {
  if (caller.level !== 'member') return returnNotFound()
  return combineReturns(services, { memberId: caller.id, ids }, { kind: 'customer', id: caller.id })
}

export function returnsStaffHandlers(services: Services): Handlers<typeof returnsStaffContract> {
  return {
    listReturns: async (ctx) => ({ rows: await listWaitingReturns(ctx.db) }),
    staffReadReturn: async (ctx, { return: id }) => {
      const stored = await findReturn(ctx.db, id)
      return stored ? describeById(services, stored.id) : returnNotFound()
    },
    reviewReturn: (ctx, { return: id, ...input }) =>
      reviewReturn(services, { id, ...input }, getStaffActor(ctx)),
    scanReturn: (ctx, { return: id }) => scanReturn(services, id, getStaffActor(ctx)),
    receiveReturn: (ctx, { return: id, items }) =>
      receiveReturn(services, { id, ...(items && { items }) }, getStaffActor(ctx)),
    uploadReturnPhoto: (ctx, { name }, { bytes = Buffer.alloc(0) }) =>
      saveReturnPhoto(services, { name, bytes }, getStaffActor(ctx)),
    inspectReturn: (ctx, { return: id, items }) =>
      inspectReturn(services, { id, items }, getStaffActor(ctx)),
    previewInspection: (_ctx, { return: id, items }) => previewInspection(services, { id, items }),
    simulatePolicy: async (ctx, input) => {
      const simulation = await simulatePolicy(ctx.db, { ...input, now: ctx.now })
      return { ...simulation, newlyDenied: [...simulation.newlyDenied] }
    },
    listReturnReasons: async (ctx, { days }) => ({ rows: await listReturnReasons(ctx.db, days) }),
    listTrustFlags: async (ctx) => ({ rows: await listTrustFlags(ctx.db) }),
    setTrustFlag: (ctx, { subject, flag, reason }) => saveTrustFlag(ctx, { subject, flag, reason }),
    readReturnHistory: async (ctx, { order }) => {
      const orderId = await findOrderId(ctx.db, order)
      const buyersOrder = orderId === null ? null : await findOrderWithUnits(ctx.db, orderId)
      return buyersOrder
        ? {
            ...(await readReturnHistory(ctx.db, buyersOrder)),
            flag: await findTrustFlag(ctx.db, buyersOrder),
          }
        : orderNotFound()
    },
    listReturnLocations: async (ctx) => ({
      rows: (await listReturnLocations(ctx.db)).map(({ id, lines, states }) => ({
        id,
        lines: [...lines],
        states: [...states],
      })),
    }),
    replaceReturnLocations: async (ctx, { locations }) => {
      await replaceReturnLocations(ctx.db, locations, ctx.now)
      return { count: locations.length }
    },
    answerReturn: async (_ctx, { return: id, text }) =>
      describeAfter(services, await saveReturnMessage(services, { id, text, fromStaff: true })),
  }
}

interface TrustFlagInput {
  readonly subject: { readonly email: string } | { readonly order: string }
  readonly flag: TrustFlag | null
  readonly reason: string
}

async function saveTrustFlag(
  ctx: Ctx,
  { subject, flag, reason }: TrustFlagInput,
): Promise<{ flag: TrustFlag | null } | Refusal> {
  if (flag !== null && reason === '')
    return refuse('fields-invalid', 'Enter a reason.', {
      reason: 'trust-flag-reason-missing',
      fields: { reason: 'is required' },
    })
  const orderId = 'order' in subject ? await findOrderId(ctx.db, subject.order) : null
  if ('order' in subject && orderId === null) return orderNotFound()
  const flagSubject = 'email' in subject ? subject : { orderId: orderId ?? '' }
  await setTrustFlag(
    ctx.db,
    flagSubject,
    flag && { flag, reason, by: ctx.staff?.name ?? 'cli', now: ctx.now },
  )
  return { flag }
}

function orderNotFound(): Refusal<'not-found'> {
  return refuse('not-found', 'We couldn’t find this order.', { reason: 'order-not-found' })
}

/** Store credit requires an account; emailed links have none. */
function isMember({ caller: actor }: Ctx): boolean {
  return actor.level === 'member'
}

async function withHolder<Result>(
  ctx: Ctx,
  key: ReturnKey,
  run: (holder: ReturnHolder) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const holder = await accessReturn(ctx, key)
  return isRefusal(holder) ? holder : run(holder)
}

/** Runs an action on one of the caller's returns. Others are not found. */
function onOwnReturn<Result>(
  ctx: Ctx,
  { returnId, ...key }: ReturnKey & { readonly returnId: string },
  run: (id: string, by: OrderActor) => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  return withHolder(ctx, key, async (holder) => {
    const ownReturns = await listReturns(ctx.db, holder)
    const ownReturn = ownReturns.find(
      ({ id, number }) => id === returnId || number === parseReturnNumber(returnId),
    )
    return ownReturn ? run(ownReturn.id, holder.by) : returnNotFound()
  })
}

/** A gift recipient must be signed in: the credit and the emails go to their account. */
async function getRecipient({
  db,
  caller: actor,
}: Ctx): Promise<{ id: string; email: string } | Refusal> {
  const contact = actor.level === 'member' ? await findContact(db, actor.id) : null
  if (actor.level !== 'member' || !contact)
    return refuse(
      'not-allowed',
      'Sign in to return this gift. The credit goes to your account, and the giver isn’t notified.',
      { reason: 'sign-in-required' },
    )
  return { id: actor.id, email: contact.email }
}

function getStaffActor({ staff }: Ctx): OrderActor {
  return { kind: 'staff', id: staff?.id ?? 'cli' }
}

async function describeAfter(
  services: Services,
  submitted: { returnId: string } | Refusal,
): Promise<ReturnDetail | Refusal> {
  return isRefusal(submitted) ? submitted : describeById(services, submitted.returnId)
}

async function describeById(
  services: Services,
  id: string,
): Promise<ReturnDetail | Refusal<'not-found'>> {
  const stored = await getReturn(services.db, id)
  return stored ? describeReturn(services, stored) : returnNotFound()
}

function returnNotFound(): Refusal<'not-found'> {
  return refuse('not-found', 'We couldn’t find this return.', { reason: 'return-not-found' })
}
