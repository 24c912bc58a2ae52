/**
 * What a document proves. A bank gets one document of each kind; several pages are one PDF. The
 * shop writes the invoice and the record itself, staff add the others.
 */
export const evidenceKinds = [
  'invoice',
  'record',
  'delivery',
  'communication',
  'policy',
  'signature',
  'product',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

/** The file types that every provider takes. */
export const evidenceFileTypes = { pdf: 'application/pdf', jpeg: 'image/jpeg', png: 'image/png' }
export type EvidenceFileType = keyof typeof evidenceFileTypes

export interface EvidenceFile {
  readonly kind: EvidenceKind
  readonly type: EvidenceFileType
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface EvidenceParcel {
  /** The name of the carrier, such as "UPS". */
  readonly carrier: string
  readonly trackingNumber: string
  readonly trackingUrl: string | null
  /** Calendar dates, such as "2026-11-28". */
  readonly shippedOn: string
  readonly deliveredOn: string | null
}

/** The texts of an answer. Empty where the shop knows nothing. */
export interface EvidenceTexts {
  readonly statement: string
  readonly customerName: string
  readonly customerEmail: string
  readonly billingAddress: string
  readonly shippingAddress: string
  readonly products: string
  readonly returnPolicy: string
  readonly parcels: readonly EvidenceParcel[]
}

export interface EvidenceSubmission {
  readonly disputeRef: string
  readonly texts: EvidenceTexts
  readonly files: readonly EvidenceFile[]
}

/** In bytes and characters. */
export interface EvidenceLimits {
  readonly fileBytes: number
  readonly totalBytes: number
  readonly statementLength: number
}

/** How a provider passes the shop's answer to a dispute on to the bank. */
export interface DisputeEvidence {
  readonly limits: EvidenceLimits
  /**
   * Submits the answer, which is final. Reads the dispute first, so that a repeated key submits
   * nothing twice even after the provider has forgotten it. Throws `rejected` with one of
   * `evidenceRejections`, or with the code of the provider.
   */
  submit(submission: EvidenceSubmission, key: string): Promise<void>
}

/** Codes of `ProviderError` for what every provider can refuse. */
export const evidenceRejections = {
  overdue: 'evidence_overdue',
  closed: 'dispute_closed',
  answered: 'dispute_already_answered',
} as const

/** Letters and one dot: providers are strict about file names. */
export function nameEvidenceFile({ kind, type }: Pick<EvidenceFile, 'kind' | 'type'>): string {
  return `${kind}.${type === 'jpeg' ? 'jpg' : type}`
}

export function toEvidenceBlob({ type, bytes }: EvidenceFile): Blob {
  return new Blob([bytes], { type: evidenceFileTypes[type] })
}
