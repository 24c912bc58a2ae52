import type { Id } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import { boolean, date, nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import {
  panelRows,
  type Customer,
  type CustomerFact,
  type CustomerPanel,
  type CustomerPanelRow,
} from '../customer-panel.ts'
import { getAccountEventTitle } from '../domain/account-events.ts'

/** The account with what happened in it, and its open sessions. */
export async function readAccountPanels(
  db: Db,
  { memberId }: Customer,
  now: Date,
): Promise<CustomerPanel[]> {
  if (memberId === null) return []
  return [
    {
      name: 'account',
      title: 'Account',
      facts: await readAccountFacts(db, memberId),
      rows: await readEvents(db, memberId),
    },
    { name: 'sessions', title: 'Sessions', rows: await readOpenSessions(db, memberId, now) },
  ]
}

async function readAccountFacts(db: Db, memberId: Id<'mem'>): Promise<CustomerFact[]> {
  const account = await queryRow(
    db,
    {
      birthDate: nullable(date),
      marketing: boolean,
      marketingAt: nullable(timestamp),
      frozenAt: nullable(timestamp),
      emailVerifiedAt: nullable(timestamp),
    },
    sql`
      select birth_date, marketing, marketing_at, frozen_at, email_verified_at
      from members
      where id = ${memberId}`,
  )
  const formatInstant = (at: Date | null | undefined) => at?.toISOString() ?? null
  return [
    {
      label: 'Email confirmed',
      value: formatInstant(account?.emailVerifiedAt),
      kind: 'timestamp',
    },
    { label: 'Birthday', value: account?.birthDate ?? null, kind: 'text' },
    { label: 'Wants newsletters', value: account?.marketing ? 'Yes' : 'No', kind: 'text' },
    { label: 'Newsletter choice', value: formatInstant(account?.marketingAt), kind: 'timestamp' },
    { label: 'On hold since', value: formatInstant(account?.frozenAt), kind: 'timestamp' },
  ]
}

async function readEvents(db: Db, memberId: Id<'mem'>): Promise<CustomerPanelRow[]> {
  const events = await queryRows(
    db,
    { id: text, kind: text, device: text, at: timestamp },
    sql`
      select id, kind, device, at
      from member_events
      where member_id = ${memberId}
      order by at desc, id desc
      limit ${panelRows}`,
  )
  return events.map(({ id, kind, device, at }) => ({
    id,
    title: getAccountEventTitle(kind),
    subtitle: device,
    at,
  }))
}

async function readOpenSessions(
  db: Db,
  memberId: Id<'mem'>,
  now: Date,
): Promise<CustomerPanelRow[]> {
  const sessions = await queryRows(
    db,
    { id: text, device: text, signedInBy: text, lastSeenAt: timestamp },
    sql`
      select id, device, signed_in_by, last_seen_at
      from sessions
      where subject_id = ${memberId} and revoked_at is null and expires_at > ${now}
      order by last_seen_at desc
      limit ${panelRows}`,
  )
  return sessions.map(({ id, device, signedInBy, lastSeenAt }) => ({
    id,
    title: device || 'Unknown device',
    subtitle: `Signed in by ${signedInBy}`,
    at: lastSeenAt,
  }))
}
