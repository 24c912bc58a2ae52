import { and, eq } from 'drizzle-orm'
import { lastCharacters } from '#kernel/text/cut-text.ts'
import type { Ctx } from '#platform/context.ts'
import { errorText } from '#platform/log/error-text.ts'
import { staffActs } from './data/schema.ts'

export interface StaffAct<Result> {
  readonly act: string
  readonly input: Record<string, unknown>
  readonly outcomeOf: (result: Result) => string
  /** What the act reports of itself once it has ended, such as counts; kept with its input. */
  readonly facts?: () => Record<string, unknown>
}

type AuditContext = Pick<Ctx, 'db' | 'log' | 'now' | 'staff'>

const attempted = 'attempted'

/**
 * Runs an act of the staff with an entry in the audit log. An act may consist of several transactions and calls to providers, so the
 * entry is committed before it, as `attempted`, and completed after it: without an entry there is no act. An entry that cannot be
 * completed stays `attempted`; the act has happened by then, so the caller gets its result and not an error.
 */
export async function auditAct<Result>(
  ctx: AuditContext,
  { act, input, outcomeOf, facts = () => ({}) }: StaffAct<Result>,
  run: () => Promise<Result>,
): Promise<Result> {
  const [entry] = await ctx.db
    .insert(staffActs)
    .values({
      keyId: ctx.staff?.id ?? 'cli',
      at: ctx.now,
      act,
      input: withoutCodes(input),
      outcome: attempted,
    })
    .returning({ id: staffActs.id })
  if (!entry) throw new Error(`No audit entry was written for ${act}.`)
  const complete = async (outcome: string): Promise<void> => {
    try {
      await ctx.db
        .update(staffActs)
        .set({ outcome, input: { ...withoutCodes(input), ...facts() } })
        .where(and(eq(staffActs.id, entry.id), eq(staffActs.outcome, attempted)))
    } catch (error) {
      ctx.log.error(
        { act, entry: entry.id, outcome, err: errorText(error) },
        'audit entry not completed',
      )
    }
  }
  let result: Result
  try {
    result = await run()
  } catch (error) {
    await complete('failed')
    throw error
  }
  await complete(outcomeOf(result))
  return result
}

/** The end of a code identifies it; the whole code would let anyone who reads the log spend it. */
function withoutCodes(input: Record<string, unknown>): Record<string, unknown> {
  const { code } = input
  return typeof code === 'string' ? { ...input, code: `…${lastCharacters(code, 4)}` } : input
}
