import type { Id } from '#kernel/ids/ids.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRows } from '#platform/db/query.ts'
import { nullable, text, timestamp } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { findMember } from '../db/member-rows.ts'
import { getAccountEventTitle } from '../domain/account-events.ts'

export type MemberDataSections = Readonly<Record<string, unknown>>

export async function collectMemberData(
  { db, contributions }: Pick<Services, 'db' | 'contributions'>,
  memberId: Id<'mem'>,
): Promise<MemberDataSections | null> {
  const member = await findMember(db, memberId)
  if (!member?.email) return null
  const {
    email,
    firstName,
    lastName,
    birthDate,
    phone,
    marketing,
    marketingAt,
    emailVerifiedAt,
    createdAt,
  } = member
  const sections: Record<string, unknown> = {
    account: {
      id: memberId,
      email,
      firstName,
      lastName,
      birthDate,
      phone,
      marketing,
      marketingAt,
      emailVerifiedAt,
      createdAt,
    },
    sessions: await readSessions(db, memberId),
    passkeys: await readPasskeys(db, memberId),
    whatHappened: await readAccountEvents(db, memberId),
  }
  for (const contributed of contributions('personalData'))
    for (const [name, read] of Object.entries(contributed))
      sections[name] = await read(db, memberId)
  return sections
}

async function readSessions(db: Db, memberId: Id<'mem'>) {
  const sessions = await queryRows(
    db,
    { device: text, signedInBy: text, createdAt: timestamp, lastSeenAt: timestamp },
    sql`
      select device, signed_in_by, created_at, last_seen_at
      from sessions
      where subject_id = ${memberId}
      order by created_at`,
  )
  return sessions.map(({ device, signedInBy, createdAt: from, lastSeenAt: lastSeen }) => ({
    device,
    signedInBy,
    from,
    lastSeen,
  }))
}

function readPasskeys(db: Db, memberId: Id<'mem'>) {
  return queryRows(
    db,
    { name: text, createdAt: timestamp, lastUsedAt: nullable(timestamp) },
    sql`
      select name, created_at, last_used_at
      from passkeys
      where member_id = ${memberId}
      order by created_at`,
  )
}

async function readAccountEvents(db: Db, memberId: Id<'mem'>) {
  const events = await queryRows(
    db,
    { at: timestamp, kind: text, device: text },
    sql`
      select at, kind, device
      from member_events
      where member_id = ${memberId}
      order by at`,
  )
  return events.map(({ at, kind, device }) => ({
    at,
    what: getAccountEventTitle(kind),
    device,
  }))
}
