import type { FormErrors } from '#ui/patterns/form/form-state.ts'
import { ApiError } from './api-error.ts'

/** Converts an API error to the error of a form; other errors are thrown again. */
export function toFormFault(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) throw error
  return { message: error.message, fields: error.fields }
}
