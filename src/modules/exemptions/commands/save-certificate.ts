import { createId, type Id } from '#kernel/ids/ids.ts'
import { isRefusal, refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import { calendarDate, type CalendarDate } from '#kernel/time/time.ts'
import { claimFiles, type FileOwner } from '#modules/files/claim-files.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { InputOf } from '#platform/http/endpoint.ts'
import type { exemptionsContract } from '../contract.ts'
import {
  insertCertificate,
  listMemberCertificates,
  type StoredCertificate,
} from '../db/certificates.ts'

/** Certificates that wait for a review, per member. */
const maxWaiting = 10
/** Certificates of a member in any state. */
export const maxCertificates = 60

export const certificateClaim = (certificateId: string): string => `exemption:${certificateId}`

interface NewCertificate {
  readonly memberId: Id<'mem'>
  readonly input: InputOf<typeof exemptionsContract.sendCertificate>
  /** Who uploaded the file. */
  readonly uploader: FileOwner
  /** Accepted at once by staff; null if staff have to review it. */
  readonly acceptedBy: string | null
  readonly now: Date
}

/** Stores a certificate with its file. The caller has locked the member. */
export async function saveCertificate(
  tx: Tx,
  { memberId, input, uploader, acceptedBy, now }: NewCertificate,
): Promise<StoredCertificate | Refusal> {
  const invalid = refuseDates(input, calendarDate(now))
  if (invalid) return invalid
  const stored = await listMemberCertificates(tx, memberId, maxCertificates)
  const waiting = stored.filter(({ state }) => state === 'submitted').length
  if (stored.length >= maxCertificates)
    return refuseLimit(`An account can have ${maxCertificates} certificates.`)
  if (acceptedBy === null && waiting >= maxWaiting)
    return refuseLimit(
      `${maxWaiting} of your certificates wait for review. You can send more after that.`,
    )
  const id = createId('exc', now.getTime())
  const { fileId, issuedOn, expiresOn, ...facts } = input
  const claimed = await claimFiles(tx, {
    fileIds: [fileId],
    ownerId: uploader,
    purpose: 'exemption',
    claimedBy: certificateClaim(id),
  })
  if (isRefusal(claimed)) return { ...claimed, fields: { fileId: claimed.message } }
  return insertCertificate(tx, {
    ...facts,
    id,
    memberId,
    issuedOn: issuedOn as CalendarDate,
    expiresOn: expiresOn as CalendarDate | null,
    fileId,
    fileName: claimed[0]?.name ?? '',
    state: acceptedBy === null ? 'submitted' : 'accepted',
    submittedAt: now,
    decidedAt: acceptedBy === null ? null : now,
    decidedBy: acceptedBy,
    decisionNote: '',
  })
}

const refuseLimit = (message: string): Refusal =>
  refuse('too-many', message, { reason: 'certificate-limit-reached' })

function refuseDates(
  { issuedOn, expiresOn }: Pick<NewCertificate['input'], 'issuedOn' | 'expiresOn'>,
  today: CalendarDate,
): Refusal<'fields-invalid'> | null {
  if (issuedOn > today) return refuseDate('issuedOn', 'Enter a day that is not in the future.')
  if (expiresOn === null) return null
  if (expiresOn < issuedOn)
    return refuseDate('expiresOn', 'Enter a day after the certificate was issued.')
  return expiresOn < today
    ? refuseDate('expiresOn', 'This certificate has expired. Send one that is valid.')
    : null
}

function refuseDate(field: string, message: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', message, {
    reason: 'certificate-dates-invalid',
    fields: { [field]: message },
  })
}
