import { createId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findOwnerId, type Ctx } from '#platform/context.ts'
import { inTransaction, type Db, type Tx } from '#platform/db/database.server.ts'
import { execute, queryRow, queryRows } from '#platform/db/query.ts'
import { listColumns, integer, json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { insertValues, json, sql, type Sql } from '#platform/db/sql.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { MonogramChoice, monogramsContract, SavedMonogram } from './contract.ts'
import { findCompanyOfMember, type Company } from './commands/companies.ts'
import { saveMonogramChoice } from './commands/save-monogram-choice.ts'

interface SavedMonogramList {
  rows: SavedMonogram[]
  /** The member's company, by name. */
  company: string | null
}

const maxSavedMonograms = 40

export async function listMonograms({ db, caller: actor }: Ctx): Promise<SavedMonogramList> {
  return listSaved(db, findOwnerId(actor) ?? '')
}

export async function saveMonogram(
  ctx: Ctx,
  {
    label,
    choice: { rush: _, ...choice },
    forCompany,
  }: InputOf<typeof monogramsContract.saveMonogram>,
): Promise<SavedMonogramList | Refusal> {
  const memberId = findOwnerId(ctx.caller) ?? ''
  const company = forCompany ? await findCompanyOfMember(ctx.db, memberId) : null
  if (forCompany && !company)
    return refuse(
      'not-allowed',
      'Your email address does not belong to a company we know. Save the monogram for '
        + 'yourself, or contact us.',
      { reason: 'no-company' },
    )
  const monogram = await saveMonogramChoice(ctx.db, choice)
  if (isRefusal(monogram)) return monogram
  const owner = company ? { companyId: company.id } : { memberId }
  const wasSaved = await inTransaction(ctx.db, async (tx) => {
    // Counted under a lock, so that parallel requests cannot exceed the limit.
    await execute(
      tx,
      sql`select pg_advisory_xact_lock(hashtext(${`monograms:${company?.id ?? memberId}`}))`,
    )
    const count = await countSaved(
      tx,
      company ? sql`company_id = ${company.id}` : sql`member_id = ${memberId}`,
    )
    if (count >= maxSavedMonograms) return false
    await execute(
      tx,
      sql`insert into saved_monograms ${insertValues({
        id: createId('mgm', ctx.now.getTime()),
        ...owner,
        label,
        choice: json(choice),
        ...monogram,
        createdAt: ctx.now,
      })}`,
    )
    return true
  })
  return wasSaved
    ? listSaved(ctx.db, memberId)
    : refuse('too-many', `You can save up to ${maxSavedMonograms} monograms. Remove one first.`, {
        reason: 'saved-monogram-limit',
      })
}

async function countSaved(tx: Tx, condition: Sql): Promise<number> {
  const row = await queryRow(
    tx,
    { count: integer },
    sql`select count(*) from saved_monograms where ${condition}`,
  )
  return row?.count ?? 0
}

/** Members of a company can remove its saved monograms. */
export async function deleteMonogram(
  ctx: Ctx,
  { id }: { id: string },
): Promise<SavedMonogramList | Refusal> {
  const memberId = findOwnerId(ctx.caller) ?? ''
  const company = await findCompanyOfMember(ctx.db, memberId)
  const count = await execute(
    ctx.db,
    sql`delete from saved_monograms where id = ${id} and ${ownedBy(memberId, company)}`,
  )
  return count > 0
    ? listSaved(ctx.db, memberId)
    : refuse('not-found', 'This monogram was already removed.', {
        reason: 'saved-monogram-not-found',
      })
}

/** Finds a saved monogram that a member can use. */
export async function findSavedMonogram(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
): Promise<SavedMonogram | null> {
  return (await listSaved(db, memberId)).rows.find((one) => one.id === id) ?? null
}

const savedMonogramRow = {
  id: text,
  label: text,
  choice: jsonOf<MonogramChoice>(),
  proofId: text,
  monogramText: text,
  summary: text,
  companyId: nullable(text),
}

/** The monograms of a member and the member's company. */
async function listSaved(db: Db, memberId: string): Promise<SavedMonogramList> {
  const company = await findCompanyOfMember(db, memberId)
  const monograms = await queryRows(
    db,
    savedMonogramRow,
    sql`
      select ${listColumns(savedMonogramRow)}
      from saved_monograms
      where ${ownedBy(memberId, company)}
      order by created_at desc, id desc`,
  )
  const rows = monograms.map(({ companyId, ...monogram }) => ({
    ...monogram,
    company: companyId && company ? company.name : null,
  }))
  return { rows, company: company?.name ?? null }
}

function ownedBy(memberId: string, company: Company | null): Sql {
  return company
    ? sql`(member_id = ${memberId} or company_id = ${company.id})`
    : sql`member_id = ${memberId}`
}
