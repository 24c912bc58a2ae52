import { createId, type Id } from '#kernel/ids/ids.ts'
import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { verifyPasskeySignature, type Credential } from '#modules/members/relying-party.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { execute, queryRow } from '#platform/db/query.ts'
import { bytes, id as idOf, integer, text } from '#platform/db/row.ts'
import { insertValues, join, sql } from '#platform/db/sql.ts'
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-code.ts'

export interface CreatedPasskey {
  readonly id: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports?: readonly string[]
}

/** False if the passkey is registered already. */
export async function insertStaffPasskey(
  tx: Tx,
  created: CreatedPasskey,
  { memberId, name, now }: { memberId: string; name: string; now: Date },
): Promise<boolean> {
  const passkey = {
    id: createId('spk', now.getTime()),
    memberId,
    credentialId: created.id,
    publicKey: Buffer.from(created.publicKey),
    counter: created.counter,
    transports: [...(created.transports ?? [])],
    name,
    createdAt: now,
  }
  const inserted = await execute(
    tx,
    sql`insert into staff_passkeys ${insertValues(passkey)} on conflict do nothing`,
  )
  return inserted > 0
}

export interface PasskeyProof {
  readonly challenge: string
  readonly credential: Credential
  readonly origin: string
}

/** The person whose passkey signed the challenge; null for a wrong signature or unknown passkey. */
export async function verifyStaffPasskey(
  db: Db,
  { challenge, credential, origin }: PasskeyProof,
  now: Date,
): Promise<Id<'stm'> | null> {
  const credentialId = credential['id']
  if (typeof credentialId !== 'string') return null
  const stored = await queryRow(
    db,
    { id: text, memberId: idOf<'stm'>(), publicKey: bytes, counter: integer },
    sql`
      select id, member_id, public_key, counter
      from staff_passkeys
      where credential_id = ${credentialId}`,
  )
  if (!stored) return null
  const key = {
    id: credentialId,
    publicKey: Uint8Array.from(stored.publicKey),
    counter: stored.counter,
  }
  const counter = await verifyPasskeySignature(origin, { challenge, credential, key })
  if (counter === null) return null
  const updated = await execute(
    db,
    sql`
      update staff_passkeys
      set counter = ${counter}, last_used_at = ${now}
      where id = ${stored.id}`,
  )
  return updated > 0 ? stored.memberId : null
}

/** Replaces the recovery codes of a person and returns the new ones. */
export async function replaceRecoveryCodes(tx: Tx, memberId: string): Promise<string[]> {
  const codes = generateRecoveryCodes()
  await execute(tx, sql`delete from staff_recovery_codes where member_id = ${memberId}`)
  const rows = codes.map((code) => sql`(${memberId}, ${hashRecoveryCode(code)})`)
  await execute(
    tx,
    sql`insert into staff_recovery_codes (member_id, code_hash) values ${join(rows)}`,
  )
  return codes
}

export const unusablePasskey: Refusal = refuse(
  'token-used-or-expired',
  'This passkey can’t be added. It may have taken too long, or it belongs to another site. '
    + 'Please try again.',
  { reason: 'passkey-not-usable' },
)
