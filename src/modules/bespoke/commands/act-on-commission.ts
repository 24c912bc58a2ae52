import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { listAllowedEvents, findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { claimFiles } from '#modules/files/claim-files.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import type { Commission } from '../contract.ts'
import {
  addEntry,
  byLink,
  findCommission,
  lockCommission,
  quoteColumns,
  quoteRow,
  setCommissionState,
  type SentFile,
  type StoredCommission,
} from '../db/commissions.ts'
import { commissionLink, linkHash, linkToken } from '../db/link.ts'
import { commissionMachine, isClosed, type CommissionState } from '../domain/commission-machine.ts'
import { describeCommission } from '../queries/describe-commission.ts'
import { commissionEmail, type CommissionEmailData } from '../emails/commission-email.ts'

export const commissionLinkExpired = () =>
  refuse(
    'token-used-or-expired',
    'This link is no longer valid. Use the link in our latest email about your commission.',
    { reason: 'commission-link-expired' },
  )

/** Returns the commission to the holder of the emailed link. */
export async function readCommission(
  { db, now }: Ctx,
  { secret, settings }: Pick<Services, 'secret' | 'settings'>,
  token: string,
): Promise<Commission | Refusal> {
  const commission = await findCommission(db, byLink(linkHash(token)))
  return commission
    ? describeCommission(db, commission, { now, secret, settings })
    : commissionLinkExpired()
}

export async function writeToWorkroom(
  ctx: Ctx,
  services: Services,
  { token, text, fileIds }: { token: string; text: string; fileIds: readonly string[] },
): Promise<Commission | Refusal> {
  const ownerId = findOwnerId(ctx.caller)
  return actOnCommission({ ctx, services, token }, async (tx, commission) => {
    if (isClosed(commission.state)) return refuseCommissionState(commission.state)
    const files = ownerId
      ? await claimFiles(tx, {
          fileIds,
          ownerId,
          purpose: 'bespoke',
          claimedBy: `bespoke:${commission.id}`,
        })
      : []
    if (isRefusal(files)) return files
    const sent = files.map(({ id, name, size }): SentFile => ({ id, name, size }))
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'message',
      text,
      files: sent,
    })
    return null
  })
}

/** Accepts or declines the open quote before it expires. */
export async function answerQuote(
  ctx: Ctx,
  services: Services,
  { token, quoteId, accept }: { token: string; quoteId: string; accept: boolean },
): Promise<Commission | Refusal> {
  return actOnCommission({ ctx, services, token }, async (tx, commission) => {
    const isAmendment = listAllowedEvents(commissionMachine, commission.state).includes('amend')
    const state = isAmendment
      ? commission.state
      : findNextState(commissionMachine, commission.state, accept ? 'accept' : 'refuse')
    if (!state) return refuseCommissionState(commission.state)
    const isOpenQuote = sql`
      id = ${quoteId} and commission_id = ${commission.id} and state = 'open'`
    const quote = await queryRow(
      tx,
      quoteRow,
      sql`select ${quoteColumns} from bespoke_quotes where ${isOpenQuote}`,
    )
    if (!quote)
      return refuse('transition-illegal', 'There is a newer quote. Reload the page to see it.', {
        reason: 'quote-replaced',
        detail: { allowed: listAllowedEvents(commissionMachine, commission.state) },
      })
    if (quote.validUntil < calendarDate(ctx.now))
      return refuse('transition-illegal', 'This quote has expired. Contact us for a new one.', {
        reason: 'quote-expired',
        detail: { allowed: [] },
      })
    if (isAmendment && accept)
      await execute(
        tx,
        sql`
          update bespoke_quotes set state = 'replaced'
          where commission_id = ${commission.id} and state = 'accepted'`,
      )
    await execute(
      tx,
      sql`
        update bespoke_quotes set
          state = ${accept ? 'accepted' : 'refused'}, answered_at = ${ctx.now}
        where ${isOpenQuote}`,
    )
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text: accept ? 'Quote accepted.' : 'Quote declined.',
    })
    if (accept)
      await sendCommissionEmail(tx, services, {
        commission,
        about: 'accepted',
        by: '',
        key: quoteId,
      })
    return null
  })
}

export async function withdrawCommission(
  ctx: Ctx,
  services: Services,
  token: string,
): Promise<Commission | Refusal> {
  return actOnCommission({ ctx, services, token }, async (tx, commission) => {
    const state = findNextState(commissionMachine, commission.state, 'withdraw')
    if (!state) return refuseCommissionState(commission.state)
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'customer',
      kind: 'step',
      text: 'Request withdrawn.',
    })
    return null
  })
}

interface ActorContext {
  readonly ctx: Ctx
  readonly services: Services
  /** The token of the emailed link. */
  readonly token: string
}

type Act = (tx: Tx, commission: StoredCommission) => Promise<Refusal | null>

/** Runs an act of the shopper on a locked commission and returns the updated commission. */
export async function actOnCommission(
  { ctx, services, token }: ActorContext,
  perform: Act,
): Promise<Commission | Refusal> {
  const refusal = await inTransaction(ctx.db, async (tx) => {
    const commission = await lockCommission(tx, byLink(linkHash(token)))
    return commission ? perform(tx, commission) : commissionLinkExpired()
  })
  return refusal ?? readCommission(ctx, services, token)
}

export function refuseCommissionState(state: CommissionState): Refusal<'transition-illegal'> {
  return refuse(
    'transition-illegal',
    'This is no longer possible for this commission. Reload the page to see its status.',
    {
      reason: 'commission-status-conflict',
      detail: { allowed: listAllowedEvents(commissionMachine, state) },
    },
  )
}

interface CommissionEmailInput {
  readonly commission: StoredCommission
  readonly about: CommissionEmailData['about']
  readonly by: string
  /** Makes the dedupe key unique. */
  readonly key: string
  readonly paid?: number | undefined
}

export async function sendCommissionEmail(
  tx: Tx,
  { mails, origin, secret }: Services,
  { commission, about, by, key, paid }: CommissionEmailInput,
): Promise<void> {
  const mail = commissionEmail({
    about,
    number: commission.number,
    by,
    paid,
    link: commissionLink(origin, linkToken(secret, commission.linkNonce)),
    shop: mails.shop,
  })
  await mails.sendLater(tx, {
    dedupeKey: `bespoke-${about}:${commission.id}:${key}`,
    to: commission.email,
    ...mail,
  })
}
