import type { Id } from '#kernel/ids/ids.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

const customerRow = { provider: text, customerRef: text }

export function listPaymentCustomers(db: Db, memberId: Id<'mem'>) {
  return queryRows(
    db,
    customerRow,
    sql`
      select provider, customer_ref from payment_customers
      where member_id = ${memberId}
      order by provider`,
  )
}

export async function findPaymentCustomer(
  db: Db,
  { memberId, provider }: { memberId: Id<'mem'>; provider: string },
): Promise<string | null> {
  const customer = await queryRow(
    db,
    customerRow,
    sql`
      select provider, customer_ref from payment_customers
      where member_id = ${memberId} and provider = ${provider}`,
  )
  return customer?.customerRef ?? null
}

/** The idempotency key gives concurrent calls the same customer. */
export async function savePaymentCustomer(
  db: Db,
  {
    memberId,
    provider,
    customerRef,
    now,
  }: { memberId: Id<'mem'>; provider: string; customerRef: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`
      insert into payment_customers (member_id, provider, customer_ref, created_at)
      values (${memberId}, ${provider}, ${customerRef}, ${now})
      on conflict (member_id, provider) do nothing`,
  )
}

/** Returns the deleted customers. */
export function deletePaymentCustomers(tx: Tx, memberId: Id<'mem'>) {
  return queryRows(
    tx,
    customerRow,
    sql`
      with deleted as (
        delete from payment_customers where member_id = ${memberId}
        returning provider, customer_ref
      ), cleared as (
        update payments p set customer_ref = null
        from deleted d
        where p.customer_ref = d.customer_ref and p.provider = d.provider
      )
      select provider, customer_ref from deleted`,
  )
}
