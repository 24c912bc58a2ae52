import {
  panelRows,
  type Customer,
  type CustomerPanel,
  type CustomerPanelRow,
} from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { date, integer, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql, type Sql } from '#platform/db/sql.ts'

/** Registries that the customer owns or manages, and gifts given and received. */
export async function readRegistriesPanels(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const [registries, given, received] = [
    await readRegistries(db, customer),
    await readGifts(db, givenBy(customer)),
    customer.memberId === null ? [] : await readGifts(db, sql`r.owner_id = ${customer.memberId}`),
  ]
  return [
    { name: 'registries', title: 'Registries', rows: registries },
    { name: 'giftsGiven', title: 'Gifts given', rows: given },
    { name: 'giftsReceived', title: 'Gifts received', rows: received },
  ]
}

const givenBy = ({ memberId, identity }: Customer): Sql =>
  memberId === null
    ? sql`g.giver_id like 'gst\\_%' and email_identity(g.giver_email) = ${identity}`
    : sql`g.giver_id = ${memberId}`

async function readRegistries(db: Db, { memberId }: Customer): Promise<CustomerPanelRow[]> {
  if (memberId === null) return []
  const registries = await queryRows(
    db,
    {
      id: text,
      number: text,
      title: text,
      status: text,
      eventType: text,
      eventDate: nullable(date),
      createdAt: timestamp,
    },
    sql`
      select r.id, r.number, r.title, r.status, r.event_type, r.event_date, r.created_at
      from registries r
      where r.status <> 'deleted' and (
        r.owner_id = ${memberId}
        or r.id in (select m.registry_id from registry_managers m where m.member_id = ${memberId})
      )
      order by r.created_at desc
      limit ${panelRows}`,
  )
  return registries.map(({ id, number, title, status, eventType, eventDate, createdAt }) => ({
    id,
    title: title || `Registry ${number}`,
    subtitle: [eventType, eventDate].filter(Boolean).join(', '),
    at: createdAt,
    state: status,
    link: { resource: 'registry', id },
  }))
}

async function readGifts(db: Db, condition: Sql): Promise<CustomerPanelRow[]> {
  const gifts = await queryRows(
    db,
    {
      id: text,
      registryId: text,
      registry: text,
      giver: text,
      source: text,
      amount: nullable(integer),
      at: timestamp,
    },
    sql`
      select g.id, r.id as registry_id, r.title as registry, g.giver_name as giver, g.source,
        g.amount, g.at
      from registry_gifts g
      join registries r on r.id = g.registry_id
      where ${condition}
      order by g.at desc
      limit ${panelRows}`,
  )
  return gifts.map(({ id, registryId, registry, giver, source, amount, at }) => ({
    id,
    title: registry || 'A registry',
    subtitle: giver && `From ${giver}`,
    at,
    amount,
    state: source,
    link: { resource: 'registry', id: registryId },
  }))
}
