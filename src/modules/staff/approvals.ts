import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, integer, json as jsonOf, text, timestamp } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import { commandLineStaff, getPersonId, getStaffId } from './command-line-staff.ts'

/** In this time one person can create value up to their approval limit without approval. */
const period = hours(24)

export interface ActValue {
  /** In cents; 0 if the act creates no value. */
  readonly amount: number
  /** Whether it needs approval regardless of the amount. */
  readonly needsApproval?: boolean
}

/** A staff act that creates value: credit, gift cards, points, codes, refunds without a return. */
export interface ApprovableAct<
  Input extends object = Record<string, unknown>,
  Result extends object = object,
> {
  /** The path of the staff call or the name of the command. */
  readonly name: string
  assess(ctx: Ctx, input: Input): Promise<ActValue | Refusal>
  /** Runs before the transaction, for example to call a provider. */
  prepare?(ctx: Ctx, input: Input): Promise<Refusal | null>
  /** `ctx.db` is the transaction that records the act as done; `id` is the id of that record. */
  perform(ctx: Ctx, input: Input, id: string): Promise<Result | Refusal>
}

export type ApprovalOutcome<Result extends object> =
  | ({ readonly id: string; readonly state: 'done' } & Result)
  | PendingApproval
export interface PendingApproval {
  readonly id: string
  readonly state: 'waiting'
}

const refuseUnidentifiedStaff = () =>
  refuse(
    'not-allowed',
    'Set STAFF_KEY to your own staff key. This act needs approval by a second person, '
      + 'so both must be identified.',
    { reason: 'staff-key-required' },
  )

/** Carries out an act, or stores it for approval. Before it is stored, a dry run finds refusals. */
export async function performWithApproval<Input extends object, Result extends object>(
  ctx: Ctx,
  act: ApprovableAct<Input, Result>,
  input: Input,
): Promise<ApprovalOutcome<Result> | Refusal> {
  const worth = await act.assess(ctx, input)
  if (isRefusal(worth)) return worth
  const unprepared = await act.prepare?.(ctx, input)
  if (unprepared) return unprepared
  const by = getStaffId(ctx)
  const person = getPersonId(ctx)
  return inTransaction(ctx.db, async (tx): Promise<ApprovalOutcome<Result> | Refusal> => {
    // Without the lock, two concurrent acts of one person would each miss the other's amount.
    const lock = `money acts ${person}`
    await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`)
    const id = createId('mna', ctx.now.getTime())
    const row = {
      id,
      act: act.name,
      input: json(input),
      amount: worth.amount,
      createdBy: by,
      createdAt: ctx.now,
    }
    if (await isAllowedAlone(tx, worth, ctx)) {
      const done = { ...row, state: 'done', decidedAt: ctx.now }
      await execute(tx, sql`insert into approvals ${insertValues(done)}`)
      const result = await act.perform({ ...ctx, db: tx }, input, id)
      return isRefusal(result) ? result : { id, state: 'done', ...result }
    }
    if (by === commandLineStaff.id) return refuseUnidentifiedStaff()
    const refusal = await findRefusal(tx, (inner) =>
      act.perform({ ...ctx, audit: undefined, db: inner }, input, id),
    )
    if (refusal) return refusal
    await execute(tx, sql`insert into approvals ${insertValues({ ...row, state: 'waiting' })}`)
    return { id, state: 'waiting' }
  })
}

async function isAllowedAlone(
  tx: Tx,
  { amount, needsApproval }: ActValue,
  ctx: Ctx,
): Promise<boolean> {
  if (needsApproval) return false
  if (amount === 0) return true
  const person = getPersonId(ctx)
  // `done` is a literal, because a partial index is not used for a parameter.
  const recent = await queryRow(
    tx,
    { total: integer },
    sql`
      select coalesce(sum(amount), 0) as total
      from approvals
      where created_by in (
          select ${person}::text
          union all
          select id from staff_keys where created_by = ${person}
        )
        and state = 'done'
        and decided_by is null
        and created_at > ${new Date(ctx.now.getTime() - period)}`,
  )
  const { approvalLimit } = ctx.staff ?? commandLineStaff
  return (recent?.total ?? 0) + amount <= approvalLimit
}

const dryRun = refuse('not-allowed', 'This was a dry run.', { reason: 'dry-run' })

/** Runs the act and rolls it back; returns the refusal of the act, if any. */
async function findRefusal(tx: Tx, act: (inner: Tx) => Promise<object>): Promise<Refusal | null> {
  const answer = await inTransaction(tx, async (inner) => {
    const result = await act(inner)
    return isRefusal(result) ? result : dryRun
  })
  return answer === dryRun ? null : answer
}

export interface ApprovalDecision {
  readonly id: string
  readonly state: 'done' | 'denied'
  /** The result of the act, for example gift card codes or refunded amounts. */
  readonly result: Record<string, unknown> | null
}

export async function decideApproval(
  ctx: Ctx,
  acts: readonly ApprovableAct[],
  { id, approve }: { id: string; approve: boolean },
): Promise<ApprovalDecision | Refusal> {
  const by = getStaffId(ctx)
  if (by === commandLineStaff.id) return refuseUnidentifiedStaff()
  const request = await queryRow(
    ctx.db,
    { act: text, input: jsonOf<Record<string, unknown>>(), createdBy: text, personId: text },
    sql`
      select a.act, a.input, a.created_by, coalesce(m.id, a.created_by) as person_id
      from approvals a
      left join staff_keys k on k.id = a.created_by
      left join staff_members m on m.id = k.created_by
      where a.id = ${id}`,
  )
  if (!request)
    return refuse('not-found', 'This request was not found.', { reason: 'approval-not-found' })
  if (request.createdBy === by || request.personId === getPersonId(ctx))
    return refuse('not-allowed', 'Another person must approve or deny your request.', {
      reason: 'self-approval',
    })
  const act = acts.find(({ name }) => name === request.act)
  if (!act) throw new Error(`Unknown act ${request.act}.`)
  const unprepared = approve ? await act.prepare?.(ctx, request.input) : null
  if (unprepared) return unprepared
  const state = approve ? 'done' : 'denied'
  return inTransaction(ctx.db, async (tx): Promise<ApprovalDecision | Refusal> => {
    const decided = await execute(
      tx,
      sql`
        update approvals
        set state = ${state}, decided_by = ${by}, decided_at = ${ctx.now}
        where id = ${id} and state = 'waiting'`,
    )
    if (decided === 0)
      return refuse('transition-illegal', 'This request was already approved or denied.', {
        reason: 'approval-already-decided',
      })
    if (!approve) return { id, state, result: null }
    const result = await act.perform({ ...ctx, db: tx }, request.input, id)
    return isRefusal(result) ? result : { id, state, result: { ...result } }
  })
}

const pendingApprovalRow = {
  id: text,
  act: text,
  amount: integer,
  at: timestamp,
  by: text,
  isOwn: boolean,
  input: jsonOf<Record<string, unknown>>(),
}

export async function listPendingApprovals(ctx: Pick<Ctx, 'db' | 'staff'>) {
  // The list of gift cards is left out, because it can be very long.
  const waiting = await queryRows(
    ctx.db,
    pendingApprovalRow,
    sql`
      select a.id, a.act, a.amount, a.created_at as at, coalesce(k.name, m.name, a.created_by) as by,
        a.created_by = ${getStaffId(ctx)}
          or coalesce(k.created_by, a.created_by) = ${getPersonId(ctx)} as is_own,
        a.input - 'cards' as input
      from approvals a
      left join staff_keys k on k.id = a.created_by
      left join staff_members m on m.id = a.created_by
      where a.state = 'waiting'
      order by a.created_at
      limit 200`,
  )
  return { rows: waiting.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
