import * as t from '#messages/api.ts'
/**
 * An error answer of the API, or a failed connection. `fields` has the message of each form field.
 */
export class ApiError extends Error {
  readonly code: number
  readonly status: number
  readonly data: unknown

  constructor(answer: { code: number; msg: string; status: number; data: unknown }) {
    super(answer.msg)
    this.name = 'ApiError'
    this.code = answer.code
    this.status = answer.status
    this.data = answer.data
  }

  get fields(): Readonly<Record<string, string>> {
    const fields =
      typeof this.data === 'object' && this.data !== null && 'fields' in this.data
        ? this.data.fields
        : null
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {}
  }
}

/** Codes that end the session (specification §8). */
export const signedOutCodes: ReadonlySet<number> = new Set([40000, 401, 40002, 40003])

export const unreachable = {
  code: 0,
  status: 0,
  data: null,
  msg: t.unreachable,
}
