import { boolean, date, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { daySchema } from '#platform/http/fields.ts'
import { searchText } from '#platform/http/text-fields.ts'
import { choiceFilter, colleagueFilter } from '#platform/list/list-filters.ts'
import { defineList, listColumn, listFilter } from '#platform/list/list.ts'
import { subjectLabels } from './domain/subject.ts'
import { parseTicketNumber, ticketNumberPattern } from './domain/ticket-number.ts'

export const ticketStateLabels = {
  new: 'New',
  open: 'Open',
  waiting_customer: 'Waiting for the customer',
  resolved: 'Resolved',
  closed: 'Closed',
  spam: 'Spam',
}

const isTicketNumber = new RegExp(`^${ticketNumberPattern}$`)

const columns = {
  number: listColumn({ label: 'Number', kind: 'text', column: text, value: sql`t.number` }),
  name: listColumn({ label: 'Name', kind: 'text', column: text, value: sql`t.name` }),
  email: listColumn({ label: 'Email', kind: 'text', column: text, value: sql`t.email` }),
  subject: listColumn({ label: 'Topic', kind: 'choice', column: text, value: sql`t.subject` }),
  state: listColumn({ label: 'State', kind: 'choice', column: text, value: sql`t.state` }),
  assigneeId: listColumn({
    label: 'Assignee ID',
    kind: 'text',
    column: nullable(text),
    value: sql`t.assignee_id`,
    isOptional: true,
  }),
  assignee: listColumn({
    label: 'Assignee',
    kind: 'text',
    column: nullable(text),
    value: sql`a.name`,
  }),
  order: listColumn({
    label: 'Order',
    kind: 'text',
    column: nullable(text),
    value: sql`t.order_number`,
  }),
  /** The promised date of the first answer; null once given. */
  firstReplyBy: listColumn({
    label: 'Answer promised by',
    kind: 'date',
    column: nullable(date),
    value: sql`case when t.first_reply_at is null then t.first_reply_by end`,
    sort: sql`t.first_reply_by`,
  }),
  isAnswered: listColumn({
    label: 'Answered',
    kind: 'boolean',
    column: boolean,
    value: sql`t.first_reply_at is not null`,
    isOptional: true,
  }),
  updatedAt: listColumn({
    label: 'Last message',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.updated_at`,
    sort: sql`t.updated_at`,
  }),
  createdAt: listColumn({
    label: 'Created',
    kind: 'timestamp',
    column: timestamp,
    value: sql`t.created_at`,
    sort: sql`t.created_at`,
    isOptional: true,
  }),
}

/** The tickets of the inbox. */
export const ticketList = defineList({
  name: 'ticket',
  title: 'Tickets',
  permission: 'inbox.read',
  table: sql`feedback_tickets`,
  key: sql`t.id`,
  joins: sql`left join staff_members a on a.id = t.assignee_id`,
  columns,
  filters: {
    search: listFilter({
      label: 'Number, name, email or order number',
      kind: 'text',
      schema: searchText(100),
      where: (search) => {
        const [lower, upper] = [search.toLowerCase(), search.toUpperCase()]
        if (search.includes('@')) return sql`starts_with(t.email, ${lower})`
        const number = parseTicketNumber(search)
        return isTicketNumber.test(number)
          ? sql`t.number = ${number}`
          : sql`(starts_with(lower(t.name), ${lower}) or starts_with(t.email, ${lower})
              or upper(t.order_number) = ${upper})`
      },
    }),
    state: choiceFilter('State', sql`t.state`, ticketStateLabels),
    subject: choiceFilter('Topic', sql`t.subject`, subjectLabels),
    assigneeId: colleagueFilter('Assignee', sql`t.assignee_id`),
    overdueOn: listFilter({
      label: 'Promise ended before',
      kind: 'date',
      schema: daySchema,
      where: (day) => sql`
        t.state in ('new', 'open') and t.first_reply_at is null and t.first_reply_by < ${day}::date`,
    }),
  },
  defaultSort: { by: 'updatedAt', order: 'desc' },
})
