import { getLastCharacters } from '#kernel/text/truncate-text.ts'
import type { Ctx } from '#platform/context.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { insertValues, json, sql } from '#platform/db/sql.ts'
import { formatErrorWithStack } from '#platform/log/format-error.ts'

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
  { act, input, describeOutcome, details = () => ({}) }: AuditedAct<Result>,
  run: () => Promise<Result>,
): Promise<Result> {
  const values = {
    keyId: ctx.staff?.id ?? 'cli',
    at: ctx.now,
    act,
    input: json(redactCode(input)),
    outcome: attempted,
  }
  const entry = await queryRow(
    ctx.db,
    { id: integer },
    sql`insert into audit_entries ${insertValues(values)} returning id`,
  )
  if (!entry) throw new Error(`No audit entry was written for ${act}.`)
  const complete = async (outcome: string): Promise<void> => {
    try {
      await execute(
        ctx.db,
        sql`
          update audit_entries
          set outcome = ${outcome}, input = ${json({ ...redactCode(input), ...details() })}
          where id = ${entry.id} and outcome = ${attempted}`,
      )
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
  await complete(describeOutcome(result))
  return result
}

/**
 * Keeps four characters of a gift card or coupon code, so that readers of the log cannot use it.
 */
function redactCode(input: Record<string, unknown>): Record<string, unknown> {
  const { code } = input
  return typeof code === 'string' ? { ...input, code: `…${getLastCharacters(code, 4)}` } : input
}
