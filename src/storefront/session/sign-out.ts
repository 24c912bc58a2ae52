import { ApiError } from '#storefront/api/api-error.ts'
import { dropAct } from './intended-act.ts'
import { sessionApi } from './session-api.ts'
import { session } from './session.ts'

/** Ends the session in all tabs, even if the API cannot be reached. */
export async function signOut(): Promise<void> {
  if (session.snapshot().token !== null)
    await sessionApi()
      .post('/api/logout', {})
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
  dropAct()
  session.reset()
}
