import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import { actOnCommissionAsStaff, commissionNotFound } from '../commands/act-as-staff.ts'
import { refuseCommissionState, sendCommissionEmail } from '../commands/act-on-commission.ts'
import type { bespokeStaffContract } from './staff-contract.ts'
import {
  addEntry,
  byNumber,
  commissionColumns,
  commissionRow,
  findCommission,
  setCommissionState,
} from '../db/commissions.ts'
import { describeCommission } from '../queries/describe-commission.ts'
import { commissionMachine, type CommissionState } from '../domain/commission-machine.ts'
import { quoteCommission } from '../commands/quote-commission.ts'
import { reachMilestone } from '../commands/reach-milestone.ts'
import { uploadProof } from '../upload-proof.ts'
import { stopCommission } from '../commands/stop-commission.ts'

export function bespokeStaffHandlers(services: Services): Handlers<typeof bespokeStaffContract> {
  return {
    listCommissions: async ({ db }, { state }) => ({
      rows: await commissionsIn(db, state ? [state] : awaited),
    }),
    async readAsStaff({ db, now }, { number }) {
      const commission = await findCommission(db, byNumber(number))
      if (!commission) return commissionNotFound()
      const { name, email, phone } = commission
      return {
        ...(await describeCommission(db, commission, { ...services, now })),
        name,
        email,
        phone,
      }
    },
    writeAsStaff: (ctx, input) => writeToShopper(ctx, services, input),
    quote: (ctx, { number, ...offer }) =>
      actOnCommissionAsStaff(ctx, number, (tx, commission) =>
        quoteCommission(tx, services, { ...offer, commission, now: ctx.now }),
      ),
    showProof: (ctx, { number, note }, { bytes = Buffer.alloc(0) }) =>
      uploadProof(ctx, services, { number, note, bytes }),
    async readFile({ db }, { number, fileId }) {
      const commission = await findCommission(db, byNumber(number))
      const file =
        commission
        && (await readClaimedFile(db, services.storage, {
          id: fileId,
          claimedBy: `bespoke:${commission.id}`,
        }))
      return (
        file
        ?? refuse('not-found', 'This commission has no such file.', {
          reason: 'commission-file-not-found',
        })
      )
    },
    stop: (ctx, input) => stopCommission(ctx, services, input),
    reach: (ctx, input) => reachMilestone(ctx, services, input),
    decline: (ctx, input) => declineCommission(ctx, services, input),
  }
}

function writeToShopper(
  ctx: Ctx,
  services: Services,
  { number, text }: { number: string; text: string },
): Promise<{ state: CommissionState } | Refusal> {
  return actOnCommissionAsStaff(ctx, number, async (tx, commission) => {
    const state = commission.state === 'submitted' ? 'review' : commission.state
    if (state !== commission.state)
      await setCommissionState(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'staff',
      kind: 'message',
      text,
    })
    const key = ctx.now.toISOString()
    await sendCommissionEmail(tx, services, { commission, about: 'message', by: '', key })
    return { state }
  })
}

function declineCommission(
  ctx: Ctx,
  services: Services,
  { number, reason }: { number: string; reason: string },
): Promise<{ state: CommissionState } | Refusal> {
  return actOnCommissionAsStaff(ctx, number, async (tx, commission) => {
    const state = findNextState(commissionMachine, commission.state, 'decline')
    if (!state) return refuseCommissionState(commission.state)
    await setCommissionState(tx, commission.id, { state, now: ctx.now })
    await addEntry(tx, {
      commissionId: commission.id,
      at: ctx.now,
      author: 'staff',
      kind: 'message',
      text: reason,
    })
    await sendCommissionEmail(tx, services, {
      commission,
      about: 'declined',
      by: '',
      key: 'declined',
    })
    return { state }
  })
}

/** The states in which staff or the shopper still have to act. */
const awaited: readonly CommissionState[] = [
  'submitted',
  'review',
  'quoted',
  'deposit_paid',
  'changes',
  'approved',
  'making',
  'milestone',
  'made',
  'production',
]

async function commissionsIn(db: Db, states: readonly CommissionState[]) {
  const commissions = await queryRows(
    db,
    commissionRow,
    sql`
      select ${commissionColumns} from bespoke_commissions
      where state = any(${states})
      order by created_at
      limit 200`,
  )
  return commissions.map(({ number, title, name, state, firstReplyBy, createdAt }) => ({
    number,
    title,
    name,
    state,
    firstReplyBy,
    createdAt: createdAt.toISOString(),
  }))
}
