import type { FormFault } from '#ui/patterns/form/form-state.ts'
import { ApiError } from './api-error.ts'

/** Converts an API error to the error of a form; other errors are thrown again. */
export function faultOf(error: unknown): FormFault {
  if (!(error instanceof ApiError)) throw error
  return { message: error.message, fields: error.fields }
}
