import { sessionApi } from '#storefront/session/session-api.ts'
import { submitRestockRequest, type RestockRequestResult } from './submit-restock-forms.ts'

/** Loaded with the first press, because few visitors press it. */
export function requestOnPage(form: FormData): Promise<RestockRequestResult> {
  return submitRestockRequest(sessionApi(), form)
}
