import { sql } from 'drizzle-orm'
import { createId } from '#kernel/ids/ids.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { webhookMessages, insertWebhook, type WebhookMessage } from './sessions.ts'
import { disputeSeconds } from './cards.ts'

export interface Dispute {
  readonly id: string
  readonly status: 'open' | 'lost' | 'won'
  readonly amount: number
  readonly reason: string
  readonly respond_by: string
  readonly created: string
}

/**
 * Opens a dispute over the captured amount, once per session; the bank decides after a minute.
 * Returns the webhooks to send now; the one about the decision is scheduled.
 */
export async function openDispute(
  db: Db,
  { sessionId, outcome }: { sessionId: string; outcome: 'lost' | 'won' },
): Promise<readonly WebhookMessage[]> {
  const [moved] = await rows<{ told: WebhookMessage[] | null }>(
    db,
    sql`
    with opened as (
      insert into sandbox.disputes (id, session_id, amount, outcome, closes_at)
      select ${createId('sdp')}, id, captured, ${outcome},
        now() + make_interval(secs => ${disputeSeconds})
      from sandbox.sessions
      where id = ${sessionId} and captured > 0
      on conflict (session_id) do nothing returning session_id, closes_at
    ), moved as (
      select s.id, s.reference, o.closes_at
      from opened o
      join sandbox.sessions s on s.id = o.session_id
    ), closing as (
      insert into sandbox.webhooks (id, session_id, type, due_at)
      select ${createId('sev')}, id, 'dispute.closed', closes_at from moved
    ), ${insertWebhook('dispute.opened')}
    select ${webhookMessages} from moved`,
  )
  return moved?.told ?? []
}

export async function listDisputes(db: Db, sessionId: string): Promise<Dispute[]> {
  return rows<Dispute>(
    db,
    sql`
    select id, case when closes_at > now() then 'open' else outcome end as status,
      amount, 'fraudulent' as reason,
      to_jsonb(closes_at) #>> '{}' as respond_by,
      to_jsonb(opened_at) #>> '{}' as created
    from sandbox.disputes where session_id = ${sessionId}`,
  )
}
