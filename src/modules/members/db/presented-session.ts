import { timingSafeEqual } from 'node:crypto'
import { parseId, type Id } from '#kernel/ids/ids.ts'
import { hours } from '#kernel/time/time.ts'
import { notify, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import {
  bytes,
  listColumns,
  id,
  integer,
  nullable,
  text,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { createSealer } from '#platform/sealed/sealed-text.ts'
import { parseSessionToken, type SessionToken } from '../domain/session-token.ts'
import { secretHash } from './session-rows.ts'

const sessionRow = {
  id: id<'ses'>(),
  secretHash: bytes,
  level: integer,
  subjectId: text,
  expiresAt: timestamp,
  absoluteExpiry: timestamp,
  revokedAt: nullable(timestamp),
  successorSeal: nullable(bytes),
}

type SessionRow = Row<typeof sessionRow>

/** Within this time a guest token that another tab used to sign in leads to the new session. */
const graceSeconds = 20

export async function lockPresentedSession(
  tx: Tx,
  token: SessionToken | null,
): Promise<SessionRow | null> {
  if (!token) return null
  const session = await queryRow(
    tx,
    sessionRow,
    sql`select ${listColumns(sessionRow)} from sessions where id = ${token.sid} for update`,
  )
  return session && timingSafeEqual(session.secretHash, secretHash(token.secret)) ? session : null
}

export function getActiveGuestId(session: SessionRow | null, now: Date): Id<'gst'> | null {
  if (
    !session
    || session.level !== 99
    || session.revokedAt
    || session.expiresAt <= now
    || session.absoluteExpiry <= now
  )
    return null
  return parseId('gst', session.subjectId)
}

/** Returns the member session that another tab created from the same guest session a moment ago. */
export async function findSuccessorSession(
  tx: Tx,
  {
    session,
    secret,
    memberId,
    now,
  }: { session: SessionRow; secret: string; memberId: Id<'mem'>; now: Date },
): Promise<{ token: string; sessionId: Id<'ses'> } | null> {
  if (
    !session.successorSeal
    || !session.revokedAt
    || now.getTime() - session.revokedAt.getTime() > graceSeconds * 1000
  )
    return null
  const successor = createSuccessorSealer(secret).open(session.successorSeal, session.id)
  const token = successor ? parseSessionToken(successor) : null
  const next = await lockPresentedSession(tx, token)
  if (!successor || !token || !next || next.revokedAt || next.subjectId !== memberId) return null
  return { token: successor, sessionId: token.sid }
}

export async function revokePresentedSession(
  tx: Tx,
  {
    session,
    secret,
    successor,
    now,
  }: { session: SessionRow; secret: string; successor: string; now: Date },
): Promise<void> {
  if (session.revokedAt) return
  const successorSeal =
    session.level === 99 ? createSuccessorSealer(secret).seal(successor, session.id) : null
  await execute(
    tx,
    sql`
      update sessions
      set revoked_at = ${now}, successor_seal = ${successorSeal}
      where id = ${session.id}`,
  )
  await notify(tx, 'sessions', session.id)
}

/** Sealed with the guest's secret, which is not stored. */
function createSuccessorSealer(guestSecret: string) {
  return createSealer(guestSecret, 'successor of a session')
}

export function successorSealCutoff(now: Date): Date {
  return new Date(now.getTime() - hours(1))
}
