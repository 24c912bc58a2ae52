import { and, eq } from 'drizzle-orm'
import { getLastCharacters } from '#kernel/text/truncate-text.ts'
import type { Ctx } from '#platform/context.ts'
import { formatErrorWithStack } from '#platform/log/format-error.ts'
import { auditEntries } from './db/schema.ts'

export interface AuditedAct<Result> {
  readonly act: string
  readonly input: Record<string, unknown>
  readonly describeOutcome: (result: Result) => string
  /** Results of the act, such as counts; stored with the input after the act has ended. */
  readonly details?: () => Record<string, unknown>
}

type AuditContext = Pick<Ctx, 'db' | 'log' | 'now' | 'staff'>

const attempted = 'attempted'

/**
 * Runs a staff act with an audit entry. An act may consist of several transactions and provider
 * calls, so the entry is committed as `attempted` before the act and completed after it. An entry
 * that cannot be completed stays `attempted`, and the caller gets the result of the act.
 */
export async function runWithAudit<Result>(
  ctx: AuditContext,
  { act, input, describeOutcome: outcomeOf, details: facts = () => ({}) }: AuditedAct<Result>,
  run: () => Promise<Result>,
): Promise<Result> {
  const [entry] = await ctx.db
    .insert(auditEntries)
    .values({
      keyId: ctx.staff?.id ?? 'cli',
      at: ctx.now,
      act,
      input: redactCode(input),
      outcome: attempted,
    })
    .returning({ id: auditEntries.id })
  if (!entry) throw new Error(`No audit entry was written for ${act}.`)
  const complete = async (outcome: string): Promise<void> => {
    try {
      await ctx.db
        .update(auditEntries)
        .set({ outcome, input: { ...redactCode(input), ...facts() } })
        .where(and(eq(auditEntries.id, entry.id), eq(auditEntries.outcome, attempted)))
    } catch (error) {
      ctx.log.error(
        { act, entry: entry.id, outcome, err: formatErrorWithStack(error) },
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

/**
 * Keeps four characters of a gift card or coupon code, so that readers of the log cannot use it.
 */
function redactCode(input: Record<string, unknown>): Record<string, unknown> {
  const { code } = input
  return typeof code === 'string' ? { ...input, code: `…${getLastCharacters(code, 4)}` } : input
}
