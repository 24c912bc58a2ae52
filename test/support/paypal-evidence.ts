import type { SentFile } from './read-form.ts'

type Json = Record<string, unknown>

interface Evidence {
  readonly evidence_type: string
  readonly evidence_info?: { readonly tracking_info?: readonly Json[] }
  readonly documents?: readonly { readonly name: string }[]
  readonly notes?: string
}

const documentName = /^[A-Za-z0-9-_,\s]+[.]{1}[A-Za-z]+$/
const fileTypes = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/gif'])
const maxFileBytes = 10 * 1024 * 1024
const maxBytes = 50 * 1024 * 1024

/**
 * Takes the evidence of the shop for a dispute that waits for it. Returns the issue if it is
 * refused.
 */
export function provideEvidence(
  dispute: Json,
  input: { readonly evidences?: readonly Evidence[] },
  files: readonly SentFile[],
): string | null {
  if (dispute['status'] !== 'WAITING_FOR_SELLER_RESPONSE') return 'ACTION_NOT_ALLOWED_IN_STATE'
  const evidences = input.evidences ?? []
  if (evidences.length === 0) return 'MISSING_REQUIRED_PARAMETER'
  const names = files.map(({ name }) => name)
  const documents = evidences.flatMap((one) => one.documents ?? [])
  if (documents.some(({ name }) => !documentName.test(name) || !names.includes(name)))
    return 'INVALID_DOCUMENT'
  if (files.some(({ type, size }) => !fileTypes.has(type) || size >= maxFileBytes))
    return 'INVALID_DOCUMENT'
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes) return 'INVALID_DOCUMENT'
  if (evidences.some(isInvalid)) return 'INVALID_EVIDENCE'
  dispute['status'] = 'UNDER_REVIEW'
  dispute['evidences'] = [
    ...((dispute['evidences'] as Json[] | undefined) ?? []),
    ...evidences.map((one) => ({ ...one, source: 'SUBMITTED_BY_SELLER' })),
  ]
  return null
}

function isInvalid({ evidence_type: type, evidence_info: info, notes, documents }: Evidence) {
  if (notes !== undefined && (notes.length === 0 || notes.length > 2_000)) return true
  if (type !== 'PROOF_OF_FULFILLMENT') return !notes && !documents
  const parcels = info?.tracking_info ?? []
  return (
    parcels.length === 0
    || parcels.length > 10
    || parcels.some(
      (parcel) =>
        !parcel['tracking_number']
        || !parcel['carrier_name']
        || (parcel['carrier_name'] === 'OTHER' && !parcel['carrier_name_other']),
    )
  )
}
