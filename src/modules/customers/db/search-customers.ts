import { getMailboxIdentity, isEmail } from '#kernel/email/email.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'

const orderNumber = /^[A-Z]{1,4}-[2-9A-Z]{8}$/

/**
 * A condition on customer summaries: a beginning of the name, the last name, the email address or
 * the phone number, the whole phone number of an order, or a whole order number. An index serves
 * each part.
 */
export function searchCustomers(text: string): Sql {
  const term = text.trim()
  if (term === '') return sql`true`
  const number = term.toUpperCase()
  if (orderNumber.test(number)) return hasOrder(number)
  const prefix = `${escapePattern(term.toLowerCase())}%`
  if (isEmail(term))
    return sql`(t.email = ${term.toLowerCase()} or t.identity = ${getMailboxIdentity(term)})`
  if (term.includes('@')) return sql`t.email like ${prefix}`
  const digits = term.replaceAll(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '')
  const byName = [
    sql`t.name_key like fold_text(${prefix})`,
    sql`t.last_name_key like fold_text(${prefix})`,
    sql`t.email like ${prefix}`,
  ]
  const conditions = /^\d{3,10}$/.test(digits)
    ? [...byName, sql`t.phone like ${`${digits}%`}`]
    : byName
  if (digits.length === 10 && /^\d+$/.test(digits)) conditions.push(hasAddressWithPhone(digits))
  return sql`(${join(conditions, ' or ')})`
}

/** Buyers of orders to a delivery address with this number, other than a registry's address. */
const hasAddressWithPhone = (phone: string): Sql => sql`
  t.id = any(array(
    select case when o.owner_id like 'mem\\_%' then o.owner_id
      else guest_customer_id(email_identity(o.email)) end
    from order_groups g
    join orders o on o.id = g.order_id
    where g.address ->> 'phone' = ${phone} and g.registry_id is null
    limit 100
  ))`

const hasOrder = (number: string): Sql => sql`
  t.id = (
    select case when o.owner_id like 'mem\\_%' then o.owner_id
      else guest_customer_id(email_identity(o.email)) end
    from orders o
    where o.number = ${number})`

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
