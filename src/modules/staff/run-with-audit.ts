import { getLastCharacters, truncateText } from '#kernel/text/truncate-text.ts'
import {
  createAuditCollector,
  type AuditChange,
  type AuditCollector,
  type AuditObject,
} from '#platform/audit/audit-collector.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { integer } from '#platform/db/row.ts'
import { insertValues, json, setValues, sql, type Sql, type SqlValue } from '#platform/db/sql.ts'
import { formatErrorWithStack } from '#platform/log/format-error.ts'
import { commandLineStaff } from './command-line-staff.ts'
import { findAuditedObject } from './find-audited-object.ts'

export interface AuditedAct<Result> {
  readonly act: string
  readonly input: Record<string, unknown>
  readonly describeOutcome: (result: Result) => string
  /** Results of the act, such as counts; stored with the input after the act has ended. */
  readonly details?: () => Record<string, unknown>
}

type AuditContext = Pick<Ctx, 'db' | 'log' | 'now' | 'staff' | 'ip'>

const attempted = 'attempted'
const done = 'done'

/**
 * Runs a staff act with an audit entry. An act may consist of several transactions and provider
 * calls, so the entry is committed as `attempted` before the act and completed after it. An entry
 * that cannot be completed stays `attempted`, and the caller gets the result of the act.
 */
export async function runWithAudit<Result>(
  ctx: AuditContext,
  { act, input, describeOutcome, details = () => ({}) }: AuditedAct<Result>,
  run: (audit: AuditCollector) => Promise<Result>,
): Promise<Result> {
  const audit = createAuditCollector()
  const values = {
    ...describeCaller(ctx),
    act,
    input: json(redactCode(input)),
    ...describeObject(findAuditedObject(act, redactCode(input))),
    ...describeReason(input['reason']),
  }
  const entry = await queryRow(
    ctx.db,
    { id: integer },
    sql`insert into audit_entries ${insertValues({ ...values, outcome: attempted })} returning id`,
  )
  if (!entry) throw new Error(`No audit entry was written for ${act}.`)
  const complete = (outcome: string): Promise<void> =>
    completeEntry(ctx, entry.id, {
      values: { ...values, outcome, input: json({ ...redactCode(input), ...details() }) },
      object: findAuditedObject(act, redactCode({ ...input, ...details() })),
      changes: outcome === done ? audit.changes : [],
    })
  let result: Result
  try {
    result = await run(audit)
  } catch (error) {
    await complete('failed')
    throw error
  }
  await complete(describeOutcome(result))
  return result
}

interface Completion {
  readonly values: {
    readonly outcome: string
    readonly input: Sql
    readonly [column: string]: SqlValue | undefined
  }
  readonly object: AuditObject | null
  readonly changes: readonly AuditChange[]
}

/** Completes an entry, and adds entries for further objects of the act. */
async function completeEntry(
  { db, log }: AuditContext,
  entry: number,
  { values, object, changes: [first, ...others] }: Completion,
): Promise<void> {
  const { outcome, input } = values
  const completed = {
    outcome,
    input,
    ...describeObject(object),
    ...(first && describeChange(first)),
  }
  try {
    await inTransaction(db, async (tx) => {
      await execute(
        tx,
        sql`
          update audit_entries
          set ${setValues(completed)}
          where id = ${entry} and outcome = ${attempted}`,
      )
      for (const change of others) {
        const part = { ...values, ...describeChange(change), partOf: entry }
        await execute(tx, sql`insert into audit_entries ${insertValues(part)}`)
      }
    })
  } catch (error) {
    log.error({ entry, outcome, err: formatErrorWithStack(error) }, 'audit entry not completed')
  }
}

/**
 * Runs a read of the staff and records the personal data that it shows. If the entry cannot be
 * written, the caller does not get the data.
 */
export async function runReadWithAudit<Result>(
  ctx: AuditContext,
  { act, input }: Pick<AuditedAct<Result>, 'act' | 'input'>,
  run: (audit: AuditCollector) => Promise<Result>,
): Promise<Result> {
  const audit = createAuditCollector()
  const result = await run(audit)
  const values = {
    ...describeCaller(ctx),
    act,
    input: json(redactCode(input)),
    outcome: 'read',
  }
  const [first, ...others] = audit.objectsRead.map((object) => ({
    ...values,
    ...describeObject(object),
  }))
  if (first) await execute(ctx.db, sql`insert into audit_entries ${insertValues(first, ...others)}`)
  return result
}

function describeCaller({ staff = commandLineStaff, now, ip }: AuditContext) {
  const channels = [
    ['stm_', 'session'],
    ['stk_', 'key'],
  ] as const
  const channel = channels.find(([prefix]) => staff.id.startsWith(prefix))?.[1] ?? 'cli'
  return { staffId: staff.id, staffName: staff.name, at: now, channel, address: ip.slice(0, 60) }
}

function describeObject(object: AuditObject | null) {
  if (!object) return {}
  const { kind, id, label } = object
  return {
    objectKind: truncateText(kind, 40),
    objectId: truncateText(id, 200),
    objectLabel: truncateText(label, 200),
  }
}

function describeReason(reason: unknown) {
  return typeof reason === 'string' && reason !== '' ? { reason: truncateText(reason, 500) } : {}
}

function describeChange({ object, before, after, reason, undoes }: AuditChange) {
  return {
    ...describeObject(object),
    before: json(before),
    after: json(after),
    ...describeReason(reason),
    ...(undoes !== undefined && { undoes: Number(undoes) }),
  }
}

/** Never stored. */
const secretFields = ['password', 'totpSecret', 'credential', 'token']

/**
 * Keeps four characters of a gift card or coupon code, so that readers of the log cannot use it,
 * and nothing of secrets.
 */
function redactCode(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (secretFields.includes(name)) return [name, '…']
      const isCode = name === 'code' && typeof value === 'string'
      return [name, isCode ? `…${getLastCharacters(value, 4)}` : value]
    }),
  )
}
