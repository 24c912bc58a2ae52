import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import {
  listColumns,
  integer,
  nullable,
  text,
  literal,
  timestamp,
  type Row,
} from '#platform/db/row.ts'
import { insertValues, sql } from '#platform/db/sql.ts'

const proofRow = {
  id: text,
  commissionId: text,
  version: integer,
  note: text,
  type: literal<'jpeg' | 'png' | 'webp'>(),
  width: integer,
  height: integer,
  decision: literal<'open' | 'changes' | 'approved' | 'replaced'>(),
  createdAt: timestamp,
  decidedAt: nullable(timestamp),
}

interface Pin {
  readonly x: number
  readonly y: number
  readonly text: string
}

export interface StoredProof extends Row<typeof proofRow> {
  readonly pins: Pin[]
}

export const proofKey = (id: string): string => `uploads/proofs/${id}`

/** The proofs by version, with their pinned comments. */
export async function listProofs(db: Db, commissionId: string): Promise<StoredProof[]> {
  const proofs = await queryRows(
    db,
    proofRow,
    sql`
      select ${listColumns(proofRow)} from bespoke_proofs
      where commission_id = ${commissionId}
      order by version`,
  )
  if (proofs.length === 0) return []
  const pins = await queryRows(
    db,
    { proofId: text, x: integer, y: integer, text },
    sql`
      select proof_id, x, y, text from bespoke_pins
      where proof_id = any(${proofs.map(({ id }) => id)})
      order by id`,
  )
  const pinsByProof = Map.groupBy(pins, ({ proofId }) => proofId)
  return proofs.map((proof) => ({
    ...proof,
    pins: (pinsByProof.get(proof.id) ?? []).map(({ proofId: _, ...pin }) => pin),
  }))
}

export async function insertPins(tx: Tx, proofId: string, pins: readonly Pin[]): Promise<void> {
  const [first, ...others] = pins.map(({ x, y, text: comment }) => ({
    proofId,
    x,
    y,
    text: comment,
  }))
  if (first) await execute(tx, sql`insert into bespoke_pins ${insertValues(first, ...others)}`)
}
