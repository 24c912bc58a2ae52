import { z } from 'zod'
import {
  defineImportKind,
  listUndone,
  unknownCustomerReason,
  type AppliedRow,
  type ImportContext,
  type ImportKind,
  type ImportRecord,
  type RowToUndo,
  type UndoneRow,
} from '#modules/imports/import-kind.ts'
import { lockOpenMembers } from '#modules/members/lock-open-members.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { emailSchema } from '#platform/http/contact-fields.ts'
import { grantCredit } from '../grant-credit.ts'
import { reverseCredit } from '../reverse-credit.ts'
import {
  importedAmountSchema,
  importedCurrencySchema,
  parseAmountCell,
  parseCurrencyCell,
} from '#modules/imports/money-cells.ts'

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
  amount: importedAmountSchema('There is no credit.'),
  currency: importedCurrencySchema,
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
    shopify:
      'The balances of your store credit app, as a table with the columns Email and Store credit. '
      + 'Import customers first.',
    csv: 'A table with the columns Email and Store credit. Import customers first.',
  },
  columns,
  required: ['email', 'amount'],
  signs: { woocommerce: ['user_email', 'wallet_balance'] },
  readKey: (cells) => cells('email').toLowerCase(),
  read: (cells) => ({
    value: {
      email: cells('email'),
      amount: parseAmountCell(cells('amount')),
      currency: parseCurrencyCell(cells('currency')),
    },
  }),
  schema: movedCreditSchema,
  identify: ({ email }) => email,
  measure:
    async () =>
    ({ amount }) =>
      amount,
  apply: applyCredit,
  undo: undoCredit,
})

const getRef = (runId: string, line: number): string => `${runId}:${line}`

/** Grants credit once: a file that is imported again does not double it. */
async function applyCredit(
  tx: Tx,
  records: readonly ImportRecord<MovedCredit>[],
  { runId, now }: ImportContext,
): Promise<AppliedRow[]> {
  // The locks make two imports for one customer run one after the other.
  const members = await lockOpenMembers(
    tx,
    records.map(({ value }) => value.email),
  )
  const owners = await listImportedOwners(tx, [...members.values()])
  const applied: AppliedRow[] = []
  for (const { line, value } of records) {
    const ownerId = members.get(value.email)
    if (ownerId === undefined) {
      applied.push({ line, outcome: 'rejected', reason: unknownCustomerReason })
      continue
    }
    if (owners.has(ownerId)) {
      applied.push({
        line,
        outcome: 'unchanged',
        reason: 'The store credit of this customer was imported before.',
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

/** Members with imported credit that was not taken back by undoing its import. */
async function listImportedOwners(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  const owners = await queryRows(
    tx,
    { ownerId: text },
    sql`
      select c.owner_id
      from credit_grants c
      where c.owner_id = any(${memberIds}) and c.balance_type = 'refund_credit'
        and c.ref like 'imr\\_%'
        and not exists (
          select from wallet_entries e
          where e.grant_id = c.id and e.kind = 'convert' and e.ref = c.ref || ':undone')`,
  )
  return new Set(owners.map(({ ownerId }) => ownerId))
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
  }
  return listUndone(
    rows,
    ({ line }) => refs.has(getRef(runId, line)),
    'The credit has been spent since.',
  )
}
