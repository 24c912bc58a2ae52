import { Hono, type MiddlewareHandler } from 'hono'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { integer, type Row } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { defaultChaos, chaosSchema, type Chaos } from './chaos.ts'
import { cutOff } from './cut-off.ts'

const countsRow = {
  sessions: integer,
  attempts: integer,
  /** Sessions that were ever authorized, and sessions that were captured. */
  authorized: integer,
  captured: integer,
  voided: integer,
  capturedAmount: integer,
  refundedAmount: integer,
  /**
   * Payments authorized in more than one session. It must be zero; otherwise someone was charged
   * twice.
   */
  twice: integer,
}

export type Counts = Row<typeof countsRow>

/** Counts from the provider's own tables, so that tests can check the shop against them. */
export async function countCharges(db: Db): Promise<Counts> {
  const counts = await queryRow(
    db,
    countsRow,
    sql`
      select
        count(*)::int as sessions,
        coalesce(sum(attempts), 0)::int as attempts,
        count(*) filter (where authorized > 0)::int as authorized,
        count(*) filter (where captured > 0)::int as captured,
        count(*) filter (where status = 'voided' and authorized > 0)::int as voided,
        coalesce(sum(captured), 0)::int as captured_amount,
        coalesce(sum(refunded), 0)::int as refunded_amount,
        (
          select count(*)::int from (
            select reference from sandbox.sessions
            where authorized > 0
            group by reference
            having count(*) > 1
          ) r
        ) as twice
      from sandbox.sessions`,
  )
  if (!counts) throw new Error('The sessions were not counted.')
  return counts
}

export function createControl(db: Db, chaos: Chaos): Hono {
  const control = new Hono()
  control.get('/counts', async (c) => c.json(await countCharges(db)))
  control.get('/chaos', (c) => c.json(chaos))
  control.post('/chaos', async (c) => {
    const parsed = chaosSchema.safeParse(await c.req.json().catch(() => null))
    if (!parsed.success) return c.json({ error: { code: 'invalid_request' } }, 422)
    Object.assign(chaos, defaultChaos(), parsed.data)
    return c.json(chaos)
  })
  return control
}

/** Delays calls, or fails them before or after the effect, at random per call. */
export function injectFailures(chaos: Chaos): MiddlewareHandler {
  const broken = () => Response.json({ error: { code: 'internal_error' } }, { status: 500 })
  return async (c, next) => {
    if (chaos.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, chaos.latencyMs))
    if (Math.random() < chaos.failBefore) return broken()
    await next()
    if (Math.random() < chaos.failAfter) c.res = broken()
    else if (Math.random() < chaos.cutAfter) c.res = cutOff(c)
    return undefined
  }
}
