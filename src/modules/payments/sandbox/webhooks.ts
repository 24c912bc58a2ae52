import { inTransaction, type Db } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { sql } from '#platform/db/sql.ts'
import { sendRequest } from '#platform/http-client/send-request.ts'
import type { JobQueue } from '#platform/jobs/jobs.ts'
import { webhookRow, type WebhookMessage } from './sessions.ts'
import type { Chaos } from './chaos.ts'
import { signMessage } from '#platform/secrets/signed-message.ts'
import { signatureHeader } from './keys.ts'

/** Sends a message; true if the shop accepted it. */
export type PostWebhook = (
  url: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<boolean>

export const postWebhook: PostWebhook = async (url, { body, headers }) => {
  const { status } = await sendRequest(url, { method: 'POST', body, headers, timeoutMs: 10_000 })
  return status >= 200 && status < 300
}

export interface WebhookDeps {
  readonly db: Db
  readonly jobs: JobQueue
  readonly webhookSecret: string
  /** The webhook URL, read late because the port may be unknown at startup. */
  readonly webhookUrl: () => string
  readonly post: PostWebhook
  /**
   * Delay in milliseconds. Real providers need about a second, and usually the browser reports the
   * result first.
   */
  readonly webhookMs: number
  readonly chaos: Chaos
}

export interface Sender {
  /** Sends in the background; `idle` waits for it. */
  send(messages: readonly WebhookMessage[], times?: number): void
  sendNow(messages: readonly WebhookMessage[]): Promise<void>
  /** Sends due messages: retries, delayed ones and those of crashed processes. */
  sendDue(): Promise<void>
  later(after: Date): Promise<void>
  idle(): Promise<void>
}

const maxAttempts = 12

export function createSender(options: WebhookDeps): Sender {
  const services = { ...options, delivered: batchDelivered(options.db) }
  const pending = new Set<Promise<void>>()
  const sendAll = async (messages: readonly WebhookMessage[], times: number): Promise<void> => {
    const { webhooks: webhookMode, lateMs } = services.chaos
    if (webhookMode === 'lost') return postpone(services, messages, null)
    if (webhookMode === 'late') return postpone(services, messages, new Date(Date.now() + lateMs))
    await new Promise((resolve) => setTimeout(resolve, services.webhookMs))
    if (webhookMode === 'reordered')
      await new Promise((resolve) => setTimeout(resolve, Math.random() * lateMs))
    for (let time = 0; time < (webhookMode === 'twice' ? 2 : times); time++)
      for (const message of messages) await deliver(services, message)
  }
  const inBackground = (work: Promise<void>): void => {
    const tracked = work.catch(() => undefined).finally(() => pending.delete(tracked))
    pending.add(tracked)
  }
  return {
    send: (messages, times = 1) => {
      if (messages.length > 0) inBackground(sendAll(messages, times))
    },
    sendNow: (messages) => sendAll(messages, 1),
    sendDue: async () => {
      for (const message of await claimDueMessages(services.db)) await deliver(services, message)
    },
    later: (after) => wake(services, after),
    idle: async () => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** Marks messages as delivered; those within 20 ms share one statement. */
function batchDelivered(db: Db): (id: string) => Promise<void> {
  let ids: string[] = []
  let writing: Promise<void> | null = null
  const write = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    const delivered = ids
    ids = []
    writing = null
    await execute(
      db,
      sql`
        update sandbox.webhooks set delivered_at = now(), due_at = null, attempts = attempts + 1
        where id = any(${delivered})`,
    )
  }
  return (id) => {
    ids.push(id)
    return (writing ??= write())
  }
}

async function deliver(
  services: WebhookDeps & { delivered(id: string): Promise<void> },
  message: WebhookMessage,
): Promise<void> {
  const now = new Date()
  const body = JSON.stringify({
    id: message.id,
    type: message.type,
    created: message.created,
    data: { session: message.session_id, reference: message.reference },
  })
  const secret = services.chaos.wrongSignature
    ? `${services.webhookSecret}-wrong`
    : services.webhookSecret
  const headers = {
    'content-type': 'application/json',
    [signatureHeader]: signMessage(secret, body, now),
  }
  const isAccepted = await services
    .post(services.webhookUrl(), { body, headers })
    .catch(() => false)
  if (isAccepted) await services.delivered(message.id)
  else await retry(services, message)
}

/** Retries after 2, 4, 8… seconds, at most an hour, and gives up after about half a day. */
async function retry(services: WebhookDeps, { id, attempts }: WebhookMessage): Promise<void> {
  const due =
    attempts + 1 < maxAttempts
      ? new Date(Date.now() + Math.min(2_000 * 2 ** attempts, 3_600_000))
      : null
  await execute(
    services.db,
    sql`
      update sandbox.webhooks set attempts = attempts + 1, due_at = ${due}
      where id = ${id} and delivered_at is null`,
  )
  if (due) await wake(services, due)
}

async function postpone(
  services: WebhookDeps,
  messages: readonly WebhookMessage[],
  after: Date | null,
): Promise<void> {
  await execute(
    services.db,
    sql`
      update sandbox.webhooks set due_at = ${after}
      where id = any(${messages.map(({ id }) => id)})`,
  )
  if (after) await wake(services, after)
}

async function wake({ db, jobs }: WebhookDeps, after: Date): Promise<void> {
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'sandbox.wake', {}, { after }))
}

/** Claims due messages for a minute, so that concurrent processes claim others. */
function claimDueMessages(db: Db): Promise<WebhookMessage[]> {
  return queryRows(
    db,
    webhookRow,
    sql`
      with due as (
        select id from sandbox.webhooks
        where due_at <= now()
        order by due_at
        limit 50
        for update skip locked
      ), claimed as (
        update sandbox.webhooks w set due_at = now() + interval '1 minute'
        from due
        where w.id = due.id
        returning w.id, w.type, w.attempts, w.session_id, w.created_at
      )
      select c.id, c.type, c.attempts, c.session_id, s.reference,
        to_jsonb(c.created_at) #>> '{}' as created
      from claimed c
      join sandbox.sessions s on s.id = c.session_id
      order by c.created_at`,
  )
}
