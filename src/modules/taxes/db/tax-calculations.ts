import type { JurisdictionTax, TaxCalculation } from '#modules/pricing/tax-calculation.ts'
import type { Db } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { json as jsonOf, nullable, text } from '#platform/db/row.ts'
import { insertValues, json, setExcluded, sql } from '#platform/db/sql.ts'

const calculationRow = {
  provider: text,
  ref: nullable(text),
  taxes: nullable(jsonOf<readonly JurisdictionTax[]>()),
}

export function findCalculation(
  db: Db,
  saleHash: string,
  now: Date,
): Promise<TaxCalculation | null> {
  return queryRow(
    db,
    calculationRow,
    sql`
      select provider, ref, taxes
      from tax_calculations
      where sale_hash = ${saleHash} and expires_at > ${now}`,
  )
}

interface NewCalculation extends TaxCalculation {
  readonly saleHash: string
  readonly expiresAt: Date
  readonly now: Date
}

/** Stores a calculation, or returns the one that another request has stored meanwhile. */
export async function storeCalculation(
  db: Db,
  { saleHash, provider, ref, taxes, expiresAt, now }: NewCalculation,
): Promise<TaxCalculation> {
  const values = { saleHash, provider, ref, taxes: json(taxes), createdAt: now, expiresAt }
  const stored = await queryRow(
    db,
    calculationRow,
    sql`
      insert into tax_calculations ${insertValues(values)}
      on conflict (sale_hash) do update
      set ${setExcluded(['provider', 'ref', 'taxes', 'createdAt', 'expiresAt'])}
      where tax_calculations.expires_at <= ${now}
      returning provider, ref, taxes`,
  )
  return stored ?? (await findCalculation(db, saleHash, now)) ?? { provider, ref, taxes }
}

export async function deleteExpiredCalculations(db: Db, now: Date): Promise<void> {
  await execute(db, sql`delete from tax_calculations where expires_at <= ${now}`)
}
