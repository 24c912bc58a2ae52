import { isRefusal, type Refusal } from '#kernel/refusal/refusal.ts'
import type { SharedAnswer } from './answer-cache.ts'
import { refusalStatuses } from './refusals.ts'

/** The JSON body of every response (specification §7, commerce.md §4.1). */
export interface Envelope {
  readonly success: boolean
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export interface ApiResponse {
  readonly status: number
  readonly body: Envelope
  /** The serialized body, if it is the same for every caller. */
  readonly shared?: SharedAnswer
  /** Sent instead of the envelope. */
  readonly file?: {
    readonly name: string
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly type: string
  }
}

export function succeed(data: unknown): ApiResponse {
  return { status: 200, body: { success: true, code: 200, msg: 'ok', data } }
}

export interface FailureKind {
  readonly status: number
  readonly code: number
}

/** Every failure has a reason: a stable code for what exactly was wrong. */
export interface FailureData {
  readonly reason: string
  readonly [key: string]: unknown
}

export function fail({ status, code }: FailureKind, msg: string, data: FailureData): ApiResponse {
  return { status, body: { success: false, code, msg, data } }
}

export function createResponse(result: unknown): ApiResponse {
  return isRefusal(result) ? answerRefusal(result) : succeed(result)
}

export function createFileResponse(result: unknown, type: string): ApiResponse {
  if (isRefusal(result)) return answerRefusal(result)
  const file = result as { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }
  return {
    ...succeed(null),
    file: { name: file.name, bytes: file.bytes, type: file.type ?? type },
  }
}

function answerRefusal({ refused, message, reason, fields, detail }: Refusal): ApiResponse {
  return fail(refusalStatuses[refused], message, { ...detail, reason, ...(fields && { fields }) })
}

export function invalidFields(fields: Readonly<Record<string, string>>, status = 422): ApiResponse {
  return fail({ status, code: 42200 }, Object.values(fields)[0] ?? 'Please check the fields.', {
    reason: 'input-invalid',
    fields,
  })
}
