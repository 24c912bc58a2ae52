import { parseId } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { saveCompleteFile } from '#modules/files/save-complete-file.ts'
import { readClaimedFile } from '#modules/files/read-claimed-file.ts'
import { lockOpenMember } from '#modules/members/lock-open-member.ts'
import { getStaffId } from '#modules/staff/command-line-staff.ts'
import { getMemberId, type Ctx } from '#platform/context.ts'
import { inTransaction } from '#platform/db/database.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { nullable, text } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import type { Handlers } from '#platform/http/handler.ts'
import type { Services } from '#platform/services.ts'
import {
  auditCertificate,
  certificateNotFound,
  decideCertificate,
} from '../commands/decide-certificate.ts'
import { certificateClaim, maxCertificates, saveCertificate } from '../commands/save-certificate.ts'
import type { exemptionsContract } from '../contract.ts'
import {
  findCertificate,
  listMemberCertificates,
  type StoredCertificate,
} from '../db/certificates.ts'
import { describeCertificate } from '../queries/describe-certificate.ts'
import type { exemptionsStaffContract, StaffCertificate } from './staff-contract.ts'

const noAccount = refuse('transition-illegal', 'This customer has no open account.', {
  reason: 'customer-has-no-account',
})

export function exemptionsHandlers(services: Services): Handlers<typeof exemptionsContract> {
  return {
    async listCertificates({ db, caller, now }) {
      const certificates = await listMemberCertificates(db, getMemberId(caller), maxCertificates)
      return { certificates: certificates.map((one) => describeCertificate(one, now)) }
    },
    sendCertificate: ({ db, caller, now }, input) =>
      inTransaction(db, async (tx) => {
        const memberId = getMemberId(caller)
        if (!(await lockOpenMember(tx, memberId))) return noAccount
        const facts = { memberId, input, uploader: memberId, acceptedBy: null, now }
        const saved = await saveCertificate(tx, facts)
        return isRefusal(saved) ? saved : describeCertificate(saved, now)
      }),
    async readCertificateFile({ db, caller }, { id }) {
      const certificate = await findCertificate(db, id)
      return certificate?.memberId === getMemberId(caller)
        ? readFile(db, services, certificate)
        : certificateNotFound
    },
  }
}

export function exemptionsStaffHandlers(
  services: Services,
): Handlers<typeof exemptionsStaffContract> {
  const answer = async (ctx: Ctx, certificate: StoredCertificate | Refusal | null) => {
    if (!certificate) return certificateNotFound
    return isRefusal(certificate) ? certificate : describeForStaff(ctx, certificate)
  }
  return {
    readCertificate: async (ctx, { id }) => answer(ctx, await findCertificate(ctx.db, id)),
    async readCertificateFileAsStaff(ctx, { id }) {
      const certificate = await findCertificate(ctx.db, id)
      if (!certificate) return certificateNotFound
      ctx.audit?.read({ kind: 'certificate', id, label: certificate.number })
      return readFile(ctx.db, services, certificate)
    },
    async uploadCertificateFile(ctx, { name }, { bytes = Buffer.alloc(0) }) {
      const saved = await saveCompleteFile(ctx.db, services, {
        ownerId: `staff:${getStaffId(ctx)}`,
        purpose: 'exemption',
        name,
        bytes,
        now: ctx.now,
      })
      return isRefusal(saved) ? saved : { fileId: saved.id }
    },
    async createCertificate(ctx, { customerId, ...input }) {
      const by = getStaffId(ctx)
      const saved = await inTransaction(ctx.db, async (tx) => {
        const memberId = parseId('mem', customerId)
        if (!memberId || !(await lockOpenMember(tx, memberId))) return noAccount
        const certificate = await saveCertificate(tx, {
          memberId,
          input,
          uploader: `staff:${by}`,
          acceptedBy: by,
          now: ctx.now,
        })
        if (!isRefusal(certificate)) auditCertificate(ctx, { certificate, before: null })
        return certificate
      })
      return answer(ctx, saved)
    },
    acceptCertificate: async (ctx, { id }) =>
      answer(ctx, await decideCertificate(ctx, services, { id, event: 'accept', note: '' })),
    rejectCertificate: async (ctx, { id, note }) =>
      answer(ctx, await decideCertificate(ctx, services, { id, event: 'reject', note })),
    revokeCertificate: async (ctx, { id, note }) =>
      answer(ctx, await decideCertificate(ctx, services, { id, event: 'revoke', note })),
  }
}

async function readFile(
  db: Db,
  { storage }: Pick<Services, 'storage'>,
  { id, fileId }: StoredCertificate,
) {
  const file = await readClaimedFile(db, storage, { id: fileId, claimedBy: certificateClaim(id) })
  return file ?? refuse('not-found', 'File not found.', { reason: 'file-not-found' })
}

async function describeForStaff(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  certificate: StoredCertificate,
): Promise<StaffCertificate> {
  const { memberId, decidedBy } = certificate
  const member = await queryRow(
    db,
    { email: nullable(text), firstName: text, lastName: text },
    sql`select email, first_name, last_name from members where id = ${memberId}`,
  )
  return {
    ...describeCertificate(certificate, now),
    customer: {
      id: memberId,
      name: `${member?.firstName ?? ''} ${member?.lastName ?? ''}`.trim(),
      email: member?.email ?? null,
    },
    decidedBy,
  }
}
