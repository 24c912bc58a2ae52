import { createId } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { integer, jsonRows, text, literal, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { insertWebhook, webhookMessages, webhookRow, type WebhookMessage } from './sessions.ts'
import { decisionSeconds, evidenceSeconds, type TestCard } from './cards.ts'

const disputeRow = {
  id: text,
  status: literal<'open' | 'lost' | 'won'>(),
  amount: integer,
  reason: text,
  respond_by: text,
  created: text,
}

export type Dispute = Row<typeof disputeRow>

interface DisputeOutcome {
  readonly outcome: 'lost' | 'won'
  /** Until the bank decides, if it gets no evidence. */
  readonly seconds: number
  /** Whether evidence wins the dispute. */
  readonly awaitsEvidence: boolean
}

/** What the cards of disputes do. */
export const disputeOutcomes: Readonly<Partial<Record<TestCard['scenario'], DisputeOutcome>>> = {
  dispute_lost: { outcome: 'lost', seconds: decisionSeconds, awaitsEvidence: false },
  dispute_won: { outcome: 'won', seconds: decisionSeconds, awaitsEvidence: false },
  dispute_answered: { outcome: 'lost', seconds: evidenceSeconds, awaitsEvidence: true },
}

/**
 * Opens a dispute over the captured amount, once per session; the bank decides after a while.
 * Returns the webhooks to send now; the one about the decision is scheduled.
 */
export async function openDispute(
  db: Db,
  { sessionId, outcome, seconds, awaitsEvidence }: DisputeOutcome & { sessionId: string },
): Promise<readonly WebhookMessage[]> {
  const opened = await queryRow(
    db,
    { webhooks: jsonRows(webhookRow) },
    sql`
      with opened as (
        insert into sandbox.disputes (
          id, session_id, amount, outcome, awaits_evidence, closes_at, respond_by
        )
        select ${createId('sdp')}, id, captured, ${outcome}, ${awaitsEvidence}, due, due
        from sandbox.sessions, lateral (
          select now() + make_interval(secs => ${seconds}) as due
        ) bank
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
        to_jsonb(respond_by) #>> '{}' as respond_by,
        to_jsonb(opened_at) #>> '{}' as created
      from sandbox.disputes
      where session_id = ${sessionId}`,
  )
}
