import type { Customer, CustomerPanel } from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { boolean, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'

export async function readAddressesPanel(db: Db, { memberId }: Customer): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  const addresses = await queryRows(
    db,
    {
      id: text,
      name: text,
      lines: text,
      isDefaultShipping: boolean,
      isDefaultBilling: boolean,
      lastUsedAt: nullable(timestamp),
    },
    sql`
      select id, first_name || ' ' || last_name as name,
        concat_ws(', ', nullif(company, ''), line1, nullif(line2, ''), city,
          state_code || ' ' || zip) as lines,
        is_default_shipping, is_default_billing, last_used_at
      from addresses
      where member_id = ${memberId} and deleted_at is null
      order by is_default_shipping desc, last_used_at desc nulls last, id`,
  )
  return [
    {
      name: 'addresses',
      title: 'Addresses',
      rows: addresses.map(({ id, name, lines, lastUsedAt, ...defaults }) => ({
        id,
        title: name,
        subtitle: lines,
        at: lastUsedAt,
        state: describeDefaults(defaults),
      })),
    },
  ]
}

function describeDefaults({
  isDefaultShipping,
  isDefaultBilling,
}: {
  isDefaultShipping: boolean
  isDefaultBilling: boolean
}): string {
  const uses = [isDefaultShipping && 'shipping', isDefaultBilling && 'billing'].filter(Boolean)
  return uses.length > 0 ? `Default for ${uses.join(' and ')}` : ''
}
