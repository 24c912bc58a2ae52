import type { FormFault } from '#ui/patterns/form/form-state.ts'
import { ApiError } from './api-error.ts'

/** What the API refused, as a form tells it; anything else is a fault of ours and goes on up. */
export function faultOf(error: unknown): FormFault {
  if (!(error instanceof ApiError)) throw error
  return { message: error.message, fields: error.fields }
}
