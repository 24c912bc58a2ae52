import { getMailboxIdentity, isEmail } from '#kernel/email/email.ts'
import { join, sql, type Sql } from '#platform/db/sql.ts'

const orderNumber = /^[A-Z]{1,4}-[2-9A-Z]{8}$/

/**
 * A condition on customer summaries: a beginning of the name, the last name, the email address or
 * the phone number, or a whole order number. An index serves each part.
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
  return sql`(${join(conditions, ' or ')})`
}

const hasOrder = (number: string): Sql => sql`
  t.id = (
    select case when o.owner_id like 'mem\\_%' then o.owner_id
      else guest_customer_id(email_identity(o.email)) end
    from orders o
    where o.number = ${number})`

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
