import { getOwnValue } from '#kernel/lookup/lookup.ts'
import {
  isOwnedByCustomer,
  panelRows,
  type Customer,
  type CustomerPanel,
} from '#modules/members/customer-panel.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { subjectLabels } from '../domain/subject.ts'

export async function readTicketsPanel(db: Db, customer: Customer): Promise<CustomerPanel[]> {
  const tickets = await queryRows(
    db,
    { id: text, number: text, subject: text, state: text, createdAt: timestamp, opening: text },
    sql`
      select t.id, t.number, t.subject, t.state, t.created_at,
        (
          select coalesce(min(left(m.text, 120)), '')
          from (
            select m.text from feedback_messages m where m.ticket_id = t.id order by m.at limit 1
          ) m
        ) as opening
      from feedback_tickets t
      where ${isOwnedByCustomer(customer, { ownerId: sql`t.owner_id`, email: sql`t.email` })}
      order by t.created_at desc
      limit ${panelRows}`,
  )
  return [
    {
      name: 'tickets',
      title: 'Messages',
      rows: tickets.map(({ id, number, subject, state, createdAt, opening }) => ({
        id,
        title: `${number}, ${getOwnValue<string>(subjectLabels, subject) ?? subject}`,
        subtitle: opening,
        at: createdAt,
        state,
        link: { resource: 'ticket', id: number },
      })),
    },
  ]
}
