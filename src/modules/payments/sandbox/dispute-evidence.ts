import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { boolean, nullable, text, timestamp } from '#platform/db/row.ts'
import { json, sql } from '#platform/db/sql.ts'
import { decisionSeconds } from './cards.ts'
import type { Sender } from './webhooks.ts'

/** All files together, in bytes. */
export const maxEvidenceBytes = 4.5 * 1024 * 1024
/** Files with their texts. */
const maxRequestBytes = 5 * 1024 * 1024

const textsSchema = z.looseObject({ statement: z.string().min(1).max(20_000) })

const refusals = {
  not_found: 404,
  invalid_request: 422,
  evidence_too_large: 422,
  dispute_closed: 409,
  dispute_already_answered: 409,
  evidence_overdue: 409,
} as const
type EvidenceRefusal = keyof typeof refusals

/** The only large request of this API. */
export const limitBody = (maxSize: number) => {
  const small = bodyLimit({ maxSize })
  const large = bodyLimit({ maxSize: maxRequestBytes })
  return (...[c, next]: Parameters<typeof small>) =>
    (c.req.path.endsWith('/evidence') ? large : small)(c, next)
}

/** The answer to a dispute: a form with the texts and one file of each kind. It is final. */
export function evidenceRoutes(
  api: Hono,
  { db, sender }: { readonly db: Db; readonly sender: Sender },
): void {
  api.post('/disputes/:id/evidence', async (c) => {
    const key = c.req.header('idempotency-key')
    const form = await c.req.formData().catch(() => null)
    const input = form && textsSchema.safeParse(parseJson(form.get('input')))
    const files = form ? await listFiles(form) : []
    if (!key || key.length > 300 || !input?.success) return fail('invalid_request')
    if (files.reduce((sum, { size }) => sum + size, 0) > maxEvidenceBytes)
      return fail('evidence_too_large')
    const evidence = { ...input.data, files }
    const saved = await saveEvidence(db, { id: c.req.param('id'), key, evidence })
    if ('refused' in saved) return fail(saved.refused)
    if (saved.closesAt) await sender.later(new Date(saved.closesAt.getTime() + 100))
    return c.json({ id: c.req.param('id') })
  })
}

function fail(code: EvidenceRefusal): Response {
  return Response.json({ error: { code } }, { status: refusals[code] })
}

async function listFiles(form: FormData): Promise<{ name: string; type: string; size: number }[]> {
  return form
    .getAll('file')
    .flatMap((file) =>
      typeof file === 'string' ? [] : [{ name: file.name, type: file.type, size: file.size }],
    )
}

function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return null
  }
}

interface Evidence {
  readonly id: string
  readonly key: string
  readonly evidence: object
}

/**
 * Stores the evidence once. The bank decides a minute later about a dispute that waits for it.
 * `closesAt` is set by the first call with this key.
 */
async function saveEvidence(
  db: Db,
  { id, key, evidence }: Evidence,
): Promise<{ readonly closesAt: Date | null } | { readonly refused: EvidenceRefusal }> {
  const saved = await queryRow(
    db,
    { closesAt: timestamp },
    sql`
      with saved as (
        update sandbox.disputes set
          evidence = ${json(evidence)}, evidence_key = ${key},
          outcome = case when awaits_evidence then 'won' else outcome end,
          closes_at = case
            when awaits_evidence then now() + make_interval(secs => ${decisionSeconds})
            else closes_at
          end
        where id = ${id} and evidence is null and closes_at > now() and respond_by > now()
        returning session_id, closes_at
      ), closing as (
        update sandbox.webhooks w set due_at = s.closes_at
        from saved s
        where w.session_id = s.session_id and w.type = 'dispute.closed'
      )
      select closes_at from saved`,
  )
  if (saved) return saved
  const dispute = await queryRow(
    db,
    { key: nullable(text), isClosed: boolean },
    sql`
      select evidence_key as key, closes_at <= now() as is_closed
      from sandbox.disputes
      where id = ${id}`,
  )
  if (!dispute) return { refused: 'not_found' }
  if (dispute.key === key) return { closesAt: null }
  if (dispute.isClosed) return { refused: 'dispute_closed' }
  return { refused: dispute.key === null ? 'evidence_overdue' : 'dispute_already_answered' }
}
