import { asc, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids/ids.ts'
import { findMember } from '../db/member-rows.ts'
import { memberEvents, passkeys, sessions } from '../db/schema.ts'
import { getAccountEventTitle } from '../domain/account-events.ts'
import type { MemberDeps } from '../member-deps.ts'

export type MemberDataSections = Readonly<Record<string, unknown>>

export async function collectMemberData(
  { db, exportSections }: MemberDeps,
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
  const sessionRows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.subjectId, memberId))
    .orderBy(asc(sessions.createdAt))
  const passkeyRows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt))
  const eventRows = await db
    .select()
    .from(memberEvents)
    .where(eq(memberEvents.memberId, memberId))
    .orderBy(asc(memberEvents.at))
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
    sessions: sessionRows.map((session) => ({
      device: session.device,
      signedInBy: session.signedInBy,
      from: session.createdAt,
      lastSeen: session.lastSeenAt,
    })),
    passkeys: passkeyRows.map((key) => ({
      name: key.name,
      createdAt: key.createdAt,
      lastUsedAt: key.lastUsedAt,
    })),
    whatHappened: eventRows.map((event) => ({
      at: event.at,
      what: getAccountEventTitle(event.kind),
      device: event.device,
    })),
  }
  for (const [name, read] of Object.entries(exportSections))
    sections[name] = await read(db, memberId)
  return sections
}
