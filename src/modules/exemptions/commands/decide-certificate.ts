import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { findNextState } from '#kernel/state-machine/state-machine.ts'
import { calendarDate } from '#kernel/time/time.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import type { Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import { execute } from '#platform/db/query.ts'
import { setValues, sql } from '#platform/db/sql.ts'
import type { Services } from '#platform/services.ts'
import { lockCertificate, type StoredCertificate } from '../db/certificates.ts'
import {
  certificateMachine,
  certificateStateLabels,
  type CertificateState,
} from '../domain/certificate-machine.ts'
import { emailMember } from './email-member.ts'

export const certificateNotFound = refuse('not-found', 'There is no such certificate.', {
  reason: 'certificate-not-found',
})

interface Decision {
  readonly id: string
  readonly event: 'accept' | 'reject' | 'revoke'
  readonly note: string
}

/** Accepts, rejects or revokes a certificate, and emails its owner. */
export function decideCertificate(
  ctx: Ctx,
  services: Pick<Services, 'mails' | 'origin'>,
  { id, event, note }: Decision,
): Promise<StoredCertificate | Refusal> {
  return inTransaction(ctx.db, async (tx) => {
    const certificate = await lockCertificate(tx, id)
    if (!certificate) return certificateNotFound
    const state = findNextState(certificateMachine, certificate.state, event)
    if (!state) return refuseState(certificate.state)
    const { expiresOn } = certificate
    if (event === 'accept' && expiresOn !== null && expiresOn < calendarDate(ctx.now))
      return refuse(
        'transition-illegal',
        'This certificate has expired. Reject it and ask for a new one.',
        { reason: 'certificate-expired' },
      )
    const change = {
      state,
      decidedAt: ctx.now,
      decidedBy: getStaffId(ctx),
      decisionNote: note,
    }
    await execute(
      tx,
      sql`update exemption_certificates set ${setValues(change)} where id = ${certificate.id}`,
    )
    const decided = { ...certificate, ...change }
    auditCertificate(ctx, { certificate: decided, before: certificate })
    await emailMember(tx, services, { certificate: decided, event })
    return decided
  })
}

function refuseState(state: CertificateState): Refusal {
  return refuse(
    'transition-illegal',
    `This is not possible: the certificate is in the state “${certificateStateLabels[state]}”.`,
    { reason: 'certificate-state-conflict' },
  )
}

interface AuditedCertificate {
  readonly certificate: StoredCertificate
  /** Null if staff have added it. */
  readonly before: StoredCertificate | null
}

export function auditCertificate(
  { audit }: Pick<Ctx, 'audit'>,
  { certificate, before }: AuditedCertificate,
): void {
  const { id, number, state, decisionNote, states, reason, expiresOn } = certificate
  audit?.record({
    object: { kind: 'certificate', id, label: number },
    before: before && { state: before.state },
    after: before ? { state } : { state, number, states, reason, expiresOn },
    ...(decisionNote && { reason: decisionNote }),
  })
}
