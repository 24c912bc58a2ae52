import type { Invariant } from '#platform/db/invariant.ts'
import { sql } from '#platform/db/sql.ts'

export const feedbackInvariants: readonly Invariant[] = [
  {
    id: 'I-42a',
    description: 'Every ticket starts with a message of its writer and has one confirmation email.',
    query: sql`
      select t.id, t.number
      from feedback_tickets t
      where (
        select m.author from feedback_messages m where m.ticket_id = t.id order by m.id limit 1
      ) is distinct from 'customer'
        or not exists (select 1 from emails where dedupe_key = 'feedback-opened:' || t.id)`,
  },
  {
    id: 'I-42b',
    description:
      'A ticket that waits for the customer was answered, and a resolved one has its time.',
    query: sql`
      select id, number
      from feedback_tickets
      where (state = 'waiting_customer' and first_reply_at is null)
        or ((state in ('resolved', 'closed')) <> (resolved_at is not null))`,
  },
  {
    id: 'I-42c',
    description: 'Files claimed by a ticket belong to an existing ticket.',
    query: sql`
      select f.id, f.claimed_by
      from files f
      where f.claimed_by like 'feedback:%'
        and not exists (select 1 from feedback_tickets t where 'feedback:' || t.id = f.claimed_by)`,
  },
]
