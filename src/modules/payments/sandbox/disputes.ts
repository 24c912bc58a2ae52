import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, jsonRows, text, literal, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { insertWebhook, webhookMessages, webhookRow, type WebhookMessage } from './sessions.ts'
import { disputeSeconds } from './cards.ts'

const disputeRow = {
  id: text,
  status: literal<'open' | 'lost' | 'won'>(),
  amount: integer,
  reason: text,
  respond_by: text,
  created: text,
}

export type Dispute = Row<typeof disputeRow>

/**
 * Opens a dispute over the captured amount, once per session; the bank decides after a minute.
 * Returns the webhooks to send now; the one about the decision is scheduled.
 */
export async function openDispute(
  db: Db,
  { sessionId, outcome }: { sessionId: string; outcome: 'lost' | 'won' },
): Promise<readonly WebhookMessage[]> {
  const opened = await queryRow(
    db,
    { webhooks: jsonRows(webhookRow) },
    sql`
      with opened as (
        insert into sandbox.disputes (id, session_id, amount, outcome, closes_at)
        select ${createId('sdp')}, id, captured, ${outcome},
          now() + make_interval(secs => ${disputeSeconds})
        from sandbox.sessions
        where id = ${sessionId} and captured > 0
        on conflict (session_id) do nothing
        returning session_id, closes_at
      ), session as (
        select s.id, s.reference, o.closes_at
        from opened o
        join sandbox.sessions s on s.id = o.session_id
      ), closing as (
        insert into sandbox.webhooks (id, session_id, type, due_at)
        select ${createId('sev')}, id, 'dispute.closed', closes_at from session
      ), ${insertWebhook('dispute.opened')}
      select ${webhookMessages} from session`,
  )
  return opened?.webhooks ?? []
}

export async function listDisputes(db: Db, sessionId: string): Promise<Dispute[]> {
  return queryRows(
    db,
    disputeRow,
    sql`
      select id, case when closes_at > now() then 'open' else outcome end as status,
        amount, 'fraudulent' as reason,
        to_jsonb(closes_at) #>> '{}' as respond_by,
        to_jsonb(opened_at) #>> '{}' as created
      from sandbox.disputes
      where session_id = ${sessionId}`,
  )
}
