import { integer, nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { queryInteger } from '#platform/http/endpoint.ts'
import { largestInteger } from '#platform/http/fields.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { balanceTypeLabels, balanceTypes, type BalanceType } from './domain/balance-type.ts'

const balanceColumn = (type: BalanceType) =>
  listColumn({
    label: balanceTypeLabels[type],
    kind: 'money',
    column: integer,
    value: sql`
      (
        select coalesce(sum(c.balance), 0)
        from credit_grants c
        where c.owner_id = t.id and c.balance_type = ${type})`,
  })

/** Members with a balance. */
export const walletList = defineList({
  name: 'wallet',
  title: 'Wallets',
  permission: 'wallet.read',
  table: sql`customer_summaries`,
  key: sql`t.id`,
  where: sql`t.credit > 0`,
  columns: {
    name: listColumn({
      label: 'Name',
      kind: 'text',
      column: text,
      value: sql`t.name`,
    }),
    email: listColumn({
      label: 'Email',
      kind: 'text',
      column: nullable(text),
      value: sql`t.email`,
    }),
    balance: listColumn({
      label: 'Balance',
      kind: 'money',
      column: integer,
      value: sql`t.credit`,
      sort: sql`t.credit`,
    }),
    ...Object.fromEntries(balanceTypes.map((type) => [toColumn(type), balanceColumn(type)])),
  },
  filters: {
    search: listFilter({
      label: 'Email or name',
      kind: 'text',
      schema: searchText(254),
      where: (search) => {
        const prefix = `${search
          .trim()
          .toLowerCase()
          .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
        return sql`(t.email like ${prefix} or t.name_key like fold_text(${prefix}))`
      },
    }),
    minBalance: listFilter({
      label: 'Balance at least',
      kind: 'money',
      schema: queryInteger(0, largestInteger),
      where: (amount) => sql`t.credit >= ${amount}`,
    }),
  },
  defaultSort: { by: 'balance', order: 'desc' },
})

/** `refund_credit` → `refundCredit`. */
function toColumn(type: BalanceType): string {
  return type.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
