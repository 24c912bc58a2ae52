import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { newId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { hours } from '#kernel/time/time.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction, type Tx } from '#platform/db/database.server.ts'
import { commandLine, staffId } from './command-line.ts'
import { moneyActs, staffKeys } from './data/schema.ts'

/** What one person may make alone within `period`, in cents. */
export const aloneUpTo = 100_00
const period = hours(24)

/** What an act makes out of nothing. */
export interface Worth {
  /** In cents; 0 for what takes money away. */
  readonly amount: number
  /** It needs a second person whatever it comes to. */
  readonly needsApproval?: boolean
}

/** An act of the staff that makes money: credit, gift cards, points, codes, refunds for nothing that came back. */
export interface MoneyAct<
  Input extends object = Record<string, unknown>,
  Result extends object = object,
> {
  /** The path of the staff call, or the command. */
  readonly name: string
  assess(ctx: Ctx, input: Input): Promise<Worth | Refusal>
  /** What has to be done outside of a transaction first, such as a call to a provider. */
  prepare?(ctx: Ctx, input: Input): Promise<Refusal | null>
  /** Does it; `ctx.db` is the transaction that writes it down as done. `id` is the document it comes from. */
  carryOut(ctx: Ctx, input: Input, id: string): Promise<Result | Refusal>
}

export type Attempted<Result extends object> =
  | ({ readonly id: string; readonly state: 'done' } & Result)
  | Waiting
export interface Waiting {
  readonly id: string
  readonly state: 'waiting'
}

const needsName =
  'Set STAFF_KEY to a staff key of your own: this needs to be asked for, and approved, by people who can be told apart.'

/** Carries an act out when one person may do it alone, and leaves it to wait for a second person otherwise. What would be refused then is refused now. */
export async function attempt<Input extends object, Result extends object>(
  ctx: Ctx,
  act: MoneyAct<Input, Result>,
  input: Input,
): Promise<Attempted<Result> | Refusal> {
  const worth = await act.assess(ctx, input)
  if (isRefusal(worth)) return worth
  const unprepared = await act.prepare?.(ctx, input)
  if (unprepared) return unprepared
  const by = staffId(ctx)
  return inTransaction(ctx.db, async (tx): Promise<Attempted<Result> | Refusal> => {
    // Two acts of one person at once would each see the sum without the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`money acts ${by}`}, 0))`)
    const id = newId('mna', ctx.now.getTime())
    const row = {
      id,
      act: act.name,
      input: { ...input } as Record<string, unknown>,
      amount: worth.amount,
      madeBy: by,
      madeAt: ctx.now,
    }
    if (await isAllowedAlone(tx, worth, { by, now: ctx.now })) {
      await tx.insert(moneyActs).values({ ...row, state: 'done', decidedAt: ctx.now })
      const result = await act.carryOut({ ...ctx, db: tx }, input, id)
      return isRefusal(result) ? result : { id, state: 'done', ...result }
    }
    if (by === commandLine.id) return refuse('not-allowed', needsName)
    const refusal = await tried(tx, (inner) => act.carryOut({ ...ctx, db: inner }, input, id))
    if (refusal) return refusal
    await tx.insert(moneyActs).values({ ...row, state: 'waiting' })
    return { id, state: 'waiting' }
  })
}

async function isAllowedAlone(
  tx: Tx,
  { amount, needsApproval }: Worth,
  { by, now }: { by: string; now: Date },
): Promise<boolean> {
  if (needsApproval) return false
  if (amount === 0) return true
  const [made] = await tx
    .select({ total: sql<number>`coalesce(sum(${moneyActs.amount}), 0)::float8` })
    .from(moneyActs)
    .where(
      and(
        eq(moneyActs.madeBy, by),
        // In the statement's text: the partial index serves no parameter.
        sql`${moneyActs.state} = 'done'`,
        isNull(moneyActs.decidedBy),
        gt(moneyActs.madeAt, new Date(now.getTime() - period)),
      ),
    )
  return (made?.total ?? 0) + amount <= aloneUpTo
}

const takenBack = refuse('not-allowed', 'It was only tried.')

/** What an act would be refused with; all it has written is taken back. */
async function tried(tx: Tx, act: (inner: Tx) => Promise<object>): Promise<Refusal | null> {
  const answer = await inTransaction(tx, async (inner) => {
    const result = await act(inner)
    return isRefusal(result) ? result : takenBack
  })
  return answer === takenBack ? null : answer
}

export interface Decided {
  readonly id: string
  readonly state: 'done' | 'denied'
  /** What the act answers with: the codes of gift cards, what was refunded. */
  readonly result: Record<string, unknown> | null
}

/** A second person approves or denies; never the one who asked. */
export async function decideMoneyAct(
  ctx: Ctx,
  acts: readonly MoneyAct[],
  { id, approve }: { id: string; approve: boolean },
): Promise<Decided | Refusal> {
  const by = staffId(ctx)
  if (by === commandLine.id) return refuse('not-allowed', needsName)
  const [found] = await ctx.db.select().from(moneyActs).where(eq(moneyActs.id, id))
  if (!found) return refuse('not-found', 'Nothing waits under this id.')
  if (found.madeBy === by)
    return refuse('not-allowed', 'Somebody else has to approve what you asked for.')
  const act = acts.find(({ name }) => name === found.act)
  if (!act) throw new Error(`No act is called ${found.act}.`)
  const unprepared = approve ? await act.prepare?.(ctx, found.input) : null
  if (unprepared) return unprepared
  const state = approve ? 'done' : 'denied'
  return inTransaction(ctx.db, async (tx): Promise<Decided | Refusal> => {
    const moved = await tx
      .update(moneyActs)
      .set({ state, decidedBy: by, decidedAt: ctx.now })
      .where(and(eq(moneyActs.id, id), eq(moneyActs.state, 'waiting')))
      .returning({ id: moneyActs.id })
    if (moved.length === 0) return refuse('transition-illegal', 'This was decided already.')
    if (!approve) return { id, state, result: null }
    const result = await act.carryOut({ ...ctx, db: tx }, found.input, id)
    return isRefusal(result) ? result : { id, state, result: { ...result } }
  })
}

export async function listWaitingMoneyActs({ db }: Pick<Ctx, 'db'>) {
  const { id, act, amount, madeBy, madeAt } = moneyActs
  const waiting = await db
    // A file of gift cards is too long to be read here; its sum and its count say what it is.
    .select({
      id,
      act,
      amount,
      madeAt,
      by: sql<string>`coalesce(${staffKeys.name}, ${madeBy})`,
      input: sql<Record<string, unknown>>`${moneyActs.input} - 'cards'`,
    })
    .from(moneyActs)
    .leftJoin(staffKeys, eq(staffKeys.id, madeBy))
    .where(eq(moneyActs.state, 'waiting'))
    .orderBy(asc(madeAt))
    .limit(200)
  return { rows: waiting.map(({ madeAt: at, ...row }) => ({ ...row, at: at.toISOString() })) }
}
