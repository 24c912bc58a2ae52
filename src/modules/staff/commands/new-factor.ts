import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNewPasswordFault } from '#modules/members/find-new-password-fault.ts'
import { hashPassword } from '#modules/members/password-hash.ts'
import {
  createPasskeyCreationOptions,
  verifyPasskeyCreation,
  type Credential,
} from '#modules/members/relying-party.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.server.ts'
import { execute, queryRows } from '#platform/db/query.ts'
import { text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { consumeStaffChallenge, createStaffChallenge } from '../db/challenge-rows.ts'
import { insertStaffPasskey, unusablePasskey, type CreatedPasskey } from '../db/factor-rows.ts'
import { encodeQrCode } from '#platform/barcode/encode-barcode.ts'
import { createTotpUri, findTotpStep, generateTotpSecret } from '../db/totp.ts'
import { totpSealer } from './sign-in.ts'

export interface FactorInput {
  readonly challengeId?: string | undefined
  readonly credential?: Credential | undefined
  readonly passkeyName?: string | undefined
  readonly password?: string | undefined
  readonly totpSecret?: string | undefined
  readonly code?: string | undefined
}

export interface VerifiedPassword {
  readonly passwordHash: string
  readonly totpSecret: string
  readonly step: number
}

export type VerifiedFactor =
  | { readonly kind: 'passkey'; readonly passkey: CreatedPasskey; readonly name: string }
  | ({ readonly kind: 'password' } & VerifiedPassword)

interface PasskeyOwner {
  readonly userId: string
  readonly email: string
  readonly name: string
  /** What the challenge is bound to. */
  readonly subject: string
}

export async function openNewPasskey(
  ctx: Pick<Ctx, 'db' | 'now'>,
  site: { readonly origin: string; readonly name: string },
  { userId, email, name, subject }: PasskeyOwner,
): Promise<{ challengeId: string; options: Record<string, unknown> }> {
  const existing = await queryRows(
    ctx.db,
    { credentialId: text },
    sql`select credential_id from staff_passkeys where member_id = ${userId}`,
  )
  const { id: challengeId, challenge } = await createStaffChallenge(ctx.db, subject, ctx.now)
  const known = existing.map(({ credentialId }) => credentialId)
  const options = await createPasskeyCreationOptions(site, {
    challenge,
    userId,
    email,
    name,
    known,
  })
  return { challengeId, options }
}

export interface TotpSetup {
  readonly secret: string
  readonly uri: string
  readonly qrCode: { readonly size: number; readonly path: string }
}

export async function openTotp(shop: string, email: string): Promise<TotpSetup> {
  const secret = generateTotpSecret()
  const uri = createTotpUri(secret, { shop, email })
  const { width: size, path } = await encodeQrCode(uri, { border: 4 })
  return { secret, uri, qrCode: { size, path } }
}

/** Runs before the transaction: verifies a signature, or hashes a password. */
export async function verifyNewFactor(
  ctx: Ctx,
  { origin }: Pick<Services, 'origin'>,
  { subject, ...input }: FactorInput & { subject: string },
): Promise<VerifiedFactor | Refusal> {
  const { challengeId, credential, passkeyName = 'Passkey', password, totpSecret, code } = input
  if (challengeId !== undefined && credential !== undefined) {
    const passkey = await verifyNewPasskey(ctx, origin, { challengeId, credential, subject })
    return passkey ? { kind: 'passkey', passkey, name: passkeyName } : unusablePasskey
  }
  if (password !== undefined && totpSecret !== undefined && code !== undefined) {
    const verified = await verifyNewPassword(ctx, { password, totpSecret, code })
    return 'refused' in verified ? verified : { kind: 'password', ...verified }
  }
  const fault = 'Create a passkey, or enter a password and the code of an authenticator app.'
  return refuse('fields-invalid', fault, {
    reason: 'one-credential-required',
    fields: { password: fault },
  })
}

export async function verifyNewPasskey(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  origin: string,
  {
    challengeId,
    credential,
    subject,
  }: {
    challengeId: string
    credential: Credential
    subject: string
  },
): Promise<CreatedPasskey | null> {
  const challenge = await consumeStaffChallenge(db, { id: challengeId, subject, now })
  return challenge === null ? null : verifyPasskeyCreation(origin, { challenge, credential })
}

export async function verifyNewPassword(
  { now }: Pick<Ctx, 'now'>,
  { password, totpSecret, code }: { password: string; totpSecret: string; code: string },
): Promise<VerifiedPassword | Refusal> {
  const fault = await findNewPasswordFault(password)
  if (fault)
    return refuse('fields-invalid', fault, { reason: 'password-weak', fields: { password: fault } })
  const step = findTotpStep(totpSecret, code, { now })
  const wrongCode = 'This code is incorrect. Check the time on your phone and try the next code.'
  if (step === null)
    return refuse('fields-invalid', wrongCode, {
      reason: 'code-invalid',
      fields: { code: wrongCode },
    })
  return { passwordHash: await hashPassword(password), totpSecret, step }
}

/** False if the passkey is registered already. */
export async function storeFactor(
  tx: Tx,
  factor: VerifiedFactor,
  { memberId, secret, now }: { memberId: string; secret: string; now: Date },
): Promise<boolean> {
  if (factor.kind === 'passkey')
    return insertStaffPasskey(tx, factor.passkey, { memberId, name: factor.name, now })
  await execute(
    tx,
    sql`
      update staff_members
      set password_hash = ${factor.passwordHash},
        totp_secret = ${totpSealer(secret).seal(factor.totpSecret, memberId)},
        totp_last_step = ${factor.step}
      where id = ${memberId}`,
  )
  return true
}
