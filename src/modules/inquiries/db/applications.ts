import type { Db, Tx } from '#platform/db/database.server.ts'
import { queryRow, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  json,
  nullable,
  number,
  text,
  textArray,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { ApplicationStage, scoreCriteria } from '../domain/application-machine.ts'
import type { SentFile } from './sent-file.ts'

const applicationRow = {
  id: text,
  number: text,
  ownerId: text,
  roleId: text,
  roleTitle: text,
  name: text,
  email: text,
  phone: nullable(text),
  links: textArray,
  answers: json<{ question: string; answer: string }[]>(),
  note: text,
  files: json<SentFile[]>(),
  stage: literal<ApplicationStage>(),
  statusHash: text,
  eraseAt: timestamp,
  createdAt: timestamp,
}
export type Application = Row<typeof applicationRow>

export function findApplication(
  db: Db,
  where: { number: string } | { statusHash: string },
): Promise<Application | null> {
  const condition =
    'number' in where ? sql`number = ${where.number}` : sql`status_hash = ${where.statusHash}`
  return queryRow(
    db,
    applicationRow,
    sql`select ${listColumns(applicationRow)} from applications where ${condition}`,
  )
}

/** Finds and locks an application, so that stage changes run one after the other. */
export function lockApplication(tx: Tx, applicationNumber: string): Promise<Application | null> {
  return queryRow(
    tx,
    applicationRow,
    sql`
      select ${listColumns(applicationRow)}
      from applications
      where number = ${applicationNumber}
      for update`,
  )
}

const applicationSummaryRow = {
  number: text,
  roleId: text,
  roleTitle: text,
  stage: literal<ApplicationStage>(),
  createdAt: timestamp,
  eraseAt: timestamp,
  scores: integer,
  average: nullable(number),
}
export type ApplicationSummary = Row<typeof applicationSummaryRow>

/** Oldest first; without a stage, those that are not decided. */
export function listApplications(
  db: Db,
  { role = null, stage = null }: { role?: string | null; stage?: ApplicationStage | null },
): Promise<ApplicationSummary[]> {
  return queryRows(
    db,
    applicationSummaryRow,
    sql`
      select
        a.number, a.role_id, a.role_title, a.stage, a.created_at, a.erase_at,
        count(s.reviewer)::int as scores,
        round(avg(m.mark), 1)::float as average
      from applications a
      left join application_scores s on s.application_id = a.id
      left join lateral (select avg(value::numeric) as mark from jsonb_each_text(s.marks)) m on true
      where a.role_id = coalesce(${role}, a.role_id)
        and a.stage = coalesce(${stage}, a.stage)
        and (${stage}::text is not null or a.stage not in ('hired', 'rejected', 'withdrawn'))
      group by a.id
      order by a.created_at, a.id
      limit 200`,
  )
}

const scoreRow = {
  reviewer: text,
  marks: json<Record<(typeof scoreCriteria)[number], number>>(),
  note: text,
  scoredAt: timestamp,
}
export type Score = Row<typeof scoreRow>

/** The scorecards of an application, oldest first. */
export function listScores(db: Db, applicationId: string): Promise<Score[]> {
  return queryRows(
    db,
    scoreRow,
    sql`
      select ${listColumns(scoreRow)}
      from application_scores
      where application_id = ${applicationId}
      order by scored_at`,
  )
}

export async function hasScore(
  db: Db,
  { applicationId, reviewer }: { applicationId: string; reviewer: string },
): Promise<boolean> {
  const score = await queryRow(
    db,
    { reviewer: text },
    sql`
      select reviewer
      from application_scores
      where application_id = ${applicationId} and reviewer = ${reviewer}`,
  )
  return score !== null
}
