import { z } from 'zod'
import { parseMoney } from '#kernel/money/parse-money.ts'
import {
  defineImportKind,
  type AppliedRow,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowToUndo,
  type UndoneRow,
} from '#modules/imports/import-kind.ts'
import { findOpenMembers } from '#modules/members/find-open-members.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { grantCredit } from '../grant-credit.ts'
import { reverseCredit } from '../reverse-credit.ts'

const columns = {
  email: ['email', 'email address', 'user_email'],
  amount: [
    'store credit',
    'store credit balance',
    'store_credit',
    'wallet balance',
    'wallet_balance',
  ],
  currency: ['currency', 'store credit currency'],
} as const

const movedCreditSchema = z.object({
  email: emailSchema,
  amount: z
    .number({ error: 'Enter dollars, such as 25 or 25.00.' })
    .int()
    .positive('There is no credit.')
    .max(99_999_99, 'At most $99,999.99.'),
  currency: z.literal('USD', { error: 'Only US dollars are moved.' }),
})
type MovedCredit = z.infer<typeof movedCreditSchema>

const reason = 'Store credit that moved in'

/** Store credit of customers, which does not expire. */
export const creditImport: ImportKind = defineImportKind({
  name: 'storeCredit',
  title: 'Store credit',
  rank: 6,
  permission: 'wallet.issue',
  instructions: {
    csv: 'A table with the columns Email and Store credit. Import the customers before.',
  },
  columns,
  required: ['email', 'amount'],
  signs: { woocommerce: ['user_email', 'wallet_balance'] },
  readKey: (cells) => cells('email').toLowerCase(),
  read: (cells) => ({
    value: {
      email: cells('email'),
      amount: parseMoney(cells('amount')) ?? undefined,
      currency: cells('currency').toUpperCase() || 'USD',
    },
  }),
  schema: movedCreditSchema,
  identify: ({ email }) => email,
  measure: ({ amount }) => amount,
  apply: applyCredit,
  undo: undoCredit,
})

const getRef = (runId: string, line: number): string => `${runId}:${line}`

async function applyCredit(
  tx: Tx,
  records: readonly ImportRecord<MovedCredit>[],
  { runId, now }: ImportContext,
): Promise<AppliedRow[]> {
  const members = await findOpenMembers(
    tx,
    records.map(({ value }) => value.email),
  )
  const applied: AppliedRow[] = []
  for (const { line, value } of records) {
    const ownerId = members.get(value.email)
    if (ownerId === undefined) {
      applied.push({
        line,
        outcome: 'rejected',
        reason: 'No customer has this email address. Import the customers first.',
      })
      continue
    }
    const ref = getRef(runId, line)
    const { amount } = value
    await grantCredit(tx, { ownerId, balanceType: 'refund_credit', amount, ref, reason, now })
    applied.push({ line, outcome: 'created', targetId: ownerId, before: { amount } })
  }
  return applied
}

/** Takes back credit of which nothing was spent. */
async function undoCredit(
  tx: Tx,
  rows: readonly RowToUndo[],
  { runId, now }: ImportContext,
): Promise<UndoneRow[]> {
  const unspent = await queryRows(
    tx,
    { ref: text },
    sql`
      select ref
      from credit_grants
      where balance_type = 'refund_credit'
        and ref = any(${rows.map(({ line }) => getRef(runId, line))})
        and balance = initial and authorized = 0
      order by id
      for update`,
  )
  const refs = new Set(unspent.map(({ ref }) => ref))
  const undone: UndoneRow[] = []
  for (const { line, before } of rows) {
    const ref = getRef(runId, line)
    const { amount } = before as { amount: number }
    if (refs.has(ref))
      await reverseCredit(tx, {
        balanceType: 'refund_credit',
        ref,
        amount,
        cause: `${ref}:undone`,
        now,
      })
    undone.push({ line, keptBecause: refs.has(ref) ? null : 'The credit has been spent since.' })
  }
  return undone
}
