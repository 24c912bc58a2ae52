import { closeDraftCheckout } from '#modules/checkout/draft-checkout.ts'
import { findContact } from '#modules/members/find-contact.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { json } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { DraftContents } from '../api/contents-schema.ts'
import { noContents } from '../draft-contents.ts'
import {
  createDraftIds,
  findDraft,
  insertDraft,
  refuseUnknownDraft,
  saveDraft,
  type Draft,
} from '../db/drafts.ts'
import { openContents, sealContents } from '../db/sealed-contents.ts'
import { formatDraftNumber } from '../domain/draft-machine.ts'

export interface DraftFields {
  readonly email?: string | null | undefined
  readonly memberId?: string | null | undefined
  readonly contents?: DraftContents | undefined
  readonly note?: string | undefined
}

export interface NewDraft extends DraftFields {
  /** The order that the draft adds to. */
  readonly editOf?: string
}

export interface SavedDraft {
  readonly id: string
  readonly number: string
  readonly version: number
}

export async function createDraft(
  ctx: Ctx,
  services: Pick<Services, 'sealer'>,
  { email = null, memberId = null, contents = noContents, note = '', editOf }: NewDraft,
): Promise<SavedDraft | Refusal> {
  return inTransaction<SavedDraft | Refusal>(ctx.db, async (tx) => {
    const customer = await readCustomer(tx, { email, memberId })
    if (isRefusal(customer)) return customer
    const by = getStaffId(ctx)
    const draft = await insertDraft(tx, {
      ...createDraftIds(ctx.now),
      ...customer,
      contents: json(sealContents(services.sealer, contents)),
      items: countItems(contents),
      note,
      editOf: editOf ?? null,
      createdBy: by,
      createdAt: ctx.now,
      changedBy: by,
      changedAt: ctx.now,
    })
    recordDraft(ctx, { before: null, after: draft })
    return describeSaved(draft)
  })
}

/** Another draft with the same contents, for another customer or another time. */
export async function duplicateDraft(
  ctx: Ctx,
  services: Pick<Services, 'sealer'>,
  { id }: { id: string },
): Promise<SavedDraft | Refusal> {
  const draft = await findDraft(ctx.db, id)
  if (!draft) return refuseUnknownDraft()
  const { email, memberId, note } = draft
  const contents = openContents(services.sealer, draft.contents)
  return createDraft(ctx, services, { email, memberId, note, contents })
}

/**
 * Saves what was entered, whether it can be ordered or not. A link that was sent ends, because its
 * price was for what was entered before.
 */
export async function updateDraft(
  ctx: Ctx,
  services: Services,
  { id, version, ...fields }: DraftFields & { id: string; version: number },
): Promise<SavedDraft | Refusal> {
  return inTransaction<SavedDraft | Refusal>(ctx.db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) return refuseUnknownDraft()
    const isNoteOnly = Object.entries(fields).every(
      ([name, value]) => name === 'note' || value === undefined,
    )
    const closed = isNoteOnly ? null : await closeLink(tx, services, draft)
    if (closed) return closed
    const customer = await readCustomer(tx, {
      email: fields.email === undefined ? draft.email : fields.email,
      memberId: fields.memberId === undefined ? draft.memberId : fields.memberId,
    })
    if (isRefusal(customer)) return customer
    const saved = await saveDraft(tx, {
      id,
      version,
      values: {
        ...customer,
        ...(fields.note !== undefined && { note: fields.note }),
        ...(fields.contents && contentValues(services, draft, fields.contents)),
        ...(!isNoteOnly && openValues),
      },
      by: getStaffId(ctx),
      now: ctx.now,
    })
    if (isRefusal(saved)) return saved
    recordDraft(ctx, { before: draft, after: saved })
    return describeSaved(saved)
  })
}

const openValues = { state: 'open', checkoutId: null, tokenHash: null, linkEndsAt: null }

function contentValues(
  { sealer }: Pick<Services, 'sealer'>,
  draft: Draft,
  contents: DraftContents,
) {
  const isSameDiscount =
    JSON.stringify(contents.discount) === JSON.stringify(draft.contents.discount)
  return {
    contents: json(sealContents(sealer, contents)),
    items: countItems(contents),
    total: null,
    ...(!isSameDiscount && { approvedDiscount: 0 }),
  }
}

/** Ends the payment link of a draft. */
export async function closeLink(
  tx: Tx,
  services: Services,
  { checkoutId, state }: Draft,
): Promise<Refusal | null> {
  if (checkoutId === null || (state !== 'sent' && state !== 'expired')) return null
  return (await closeDraftCheckout(tx, services, checkoutId)) === 'ordered'
    ? refuse('transition-illegal', 'This draft has just been paid. It is an order now.', {
        reason: 'draft-paid',
      })
    : null
}

export async function cancelDraft(
  ctx: Ctx,
  services: Services,
  { id, version }: { id: string; version: number },
): Promise<SavedDraft | Refusal> {
  return inTransaction<SavedDraft | Refusal>(ctx.db, async (tx) => {
    const draft = await findDraft(tx, id)
    if (!draft) return refuseUnknownDraft()
    const closed = await closeLink(tx, services, draft)
    if (closed) return closed
    const values = { ...openValues, state: 'cancelled' }
    const by = getStaffId(ctx)
    const saved = await saveDraft(tx, { id, version, values, by, now: ctx.now })
    if (isRefusal(saved)) return saved
    recordDraft(ctx, { before: draft, after: saved })
    return describeSaved(saved)
  })
}

/** A member without an email address on the draft is written to at the confirmed one. */
async function readCustomer(
  tx: Tx,
  { email, memberId }: { email: string | null; memberId: string | null },
): Promise<{ email: string | null; memberId: string | null } | Refusal> {
  if (memberId === null) return { email, memberId }
  const contact = await findContact(tx, memberId)
  if (contact) return { email: email ?? contact.email, memberId }
  const message = 'There is no member with this id and a confirmed email address.'
  return refuse('fields-invalid', message, {
    reason: 'member-not-found',
    fields: { memberId: message },
  })
}

export function countItems({ lines, customLines }: DraftContents): number {
  return [...lines, ...customLines].reduce((count, { qty }) => count + qty, 0)
}

export function describeSaved({ id, number, version }: Draft): SavedDraft {
  return { id, number: formatDraftNumber(number), version }
}

export function recordDraft(
  { audit }: Pick<Ctx, 'audit'>,
  { before, after }: { before: Draft | null; after: Draft },
): void {
  const label = formatDraftNumber(after.number)
  audit?.record({
    object: { kind: 'draft', id: after.id, label },
    before: before && auditFields(before),
    after: auditFields(after),
  })
}

function auditFields({ state, email, memberId, note, contents, paidBy, total }: Draft) {
  const { deliveries, lines, customLines, couponCodes, discount } = contents
  return {
    state,
    email,
    memberId,
    note,
    lines,
    customLines,
    couponCodes,
    discount,
    deliveries: deliveries.map(({ address, pickupPerson: _person, ...delivery }) => ({
      ...delivery,
      city: address?.city ?? null,
    })),
    paidBy,
    total,
  }
}
