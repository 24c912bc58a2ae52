import { randomBytes } from 'node:crypto'
import fixtures from './stripe-fixtures.json' with { type: 'json' }

type Json = Record<string, unknown>

export type StripeDispute = Json & {
  id: string
  payment_intent: string
  status: string
  evidence: Json
  evidence_details: { due_by: number | null; past_due: boolean; submission_count: number }
  metadata: Record<string, string>
}

/** Intent id → dispute. */
export type StripeDisputes = Map<string, StripeDispute>
/** File id → file. */
export type StripeFiles = Map<string, Json & { size: number; purpose: string }>

interface DisputeCall {
  readonly method: string
  readonly path: string
  readonly form: Record<string, string>
}

type Answer = { status: number; body: Json }

/** Fields of a dispute that take the id of a file. */
const fileFields = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
])
const maxBytes = 4.5 * 1024 * 1024
const fileTypes = new Set(['application/pdf', 'image/jpeg', 'image/png'])

interface DisputeChange {
  readonly intent: string
  readonly charge: string | null
  readonly status: string
  readonly amount: number
}

/** Opens the dispute of a payment, or advances it. Evidence is due after a week. */
export function openDispute(
  disputes: StripeDisputes,
  { intent, charge, status, amount }: DisputeChange,
): StripeDispute {
  const opened = {
    ...structuredClone(fixtures.dispute),
    id: `dp_${randomBytes(12).toString('hex')}`,
    charge,
    payment_intent: intent,
    amount,
    reason: 'fraudulent',
    evidence_details: {
      ...fixtures.dispute.evidence_details,
      due_by: Math.floor(Date.now() / 1000) + 7 * 86_400,
    },
  }
  const changed = { ...(disputes.get(intent) ?? opened), status }
  disputes.set(intent, changed)
  return changed
}

/** Null if the call is about something else. */
export function answerDisputeCall(
  { disputes, files }: { disputes: StripeDisputes; files: StripeFiles },
  { method, path, form }: DisputeCall,
): Answer | null {
  if (path === '/v1/files' && method === 'POST') return createFile(files, form)
  if (path === '/v1/disputes' && method === 'GET') {
    const dispute = disputes.get(form['payment_intent'] ?? '')
    const data = dispute ? [dispute] : []
    return { status: 200, body: { object: 'list', url: path, has_more: false, data } }
  }
  const id = /^\/v1\/disputes\/(\w+)$/.exec(path)?.[1]
  if (!id) return null
  const dispute = [...disputes.values()].find((one) => one.id === id)
  if (!dispute) return refuse(404, `No such dispute: '${id}'`, 'resource_missing')
  return method === 'POST'
    ? updateDispute(dispute, files, form)
    : { status: 200, body: structuredClone(dispute) }
}

function createFile(files: StripeFiles, form: Record<string, string>): Answer {
  if (form['purpose'] !== 'dispute_evidence') return refuse(400, 'Invalid purpose.')
  if (!fileTypes.has(form['file.type'] ?? ''))
    return refuse(400, 'Only PDF, JPEG and PNG files are supported.')
  const file = {
    id: `file_${randomBytes(12).toString('hex')}`,
    object: 'file',
    created: Math.floor(Date.now() / 1000),
    filename: form['file'] ?? null,
    purpose: 'dispute_evidence',
    size: Number(form['file.size']),
    type: form['file.type']?.split('/')[1] ?? null,
    url: null,
  }
  files.set(file.id, file)
  return { status: 200, body: file }
}

function updateDispute(
  dispute: StripeDispute,
  files: StripeFiles,
  form: Record<string, string>,
): Answer {
  if (!dispute.status.endsWith('needs_response'))
    return refuse(400, `This dispute is already ${dispute.status}.`)
  if (dispute.evidence_details.past_due) return refuse(400, 'The due date for evidence has passed.')
  const evidence = pick(form, 'evidence')
  const fileIds = Object.keys(evidence).filter((field) => fileFields.has(field))
  const sent = fileIds.map((field) => files.get(evidence[field] ?? ''))
  if (sent.includes(undefined)) return refuse(400, 'No such file upload.', 'resource_missing')
  if (sent.reduce((sum, file) => sum + (file?.size ?? 0), 0) > maxBytes)
    return refuse(400, 'The combined size of the evidence files is too large.')
  Object.assign(dispute.evidence, evidence)
  Object.assign(dispute.metadata, pick(form, 'metadata'))
  Object.assign(dispute.evidence_details, { has_evidence: true })
  if (form['submit'] === 'true') {
    dispute.evidence_details.submission_count += 1
    dispute.status = dispute.status.replace('needs_response', 'under_review')
  }
  return { status: 200, body: structuredClone(dispute) }
}

/** The fields of `name[field]`. */
function pick(form: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([key, value]) =>
      key.startsWith(`${name}[`) ? [[key.slice(name.length + 1, -1), value]] : [],
    ),
  )
}

function refuse(status: number, message: string, code?: string): Answer {
  const error = { type: 'invalid_request_error', message, ...(code && { code }) }
  return { status, body: { error } }
}
