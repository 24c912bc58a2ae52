import { ApiError } from '#storefront/api/api-error.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { type IntendedAct, dropIntendedAct, intendedActs, takeIntendedAct } from './intended-act.ts'
import { hasLevel } from './level.ts'
import { loadCurrentUser, sessionApi } from './session-api.ts'
import { session } from './session.ts'

/**
 * Signs this browser in with a token, in every tab. Drafts of a visitor stay; those of another
 * member are dropped.
 */
export async function enterSession(token: string): Promise<void> {
  if (hasLevel(session.snapshot().userInfo, 0)) session.reset()
  session.enter(token)
  await loadCurrentUser()
}

/** Ends the session in all tabs, even if the request to the server fails. */
export async function signOut(): Promise<void> {
  if (session.snapshot().token !== null)
    await sessionApi()
      .post('/api/signOut', {})
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
      })
  dropIntendedAct()
  session.reset()
}

/** Performs the stored action once after sign-in and announces the result. */
export async function resumeIntendedAct(backUrl: string | null): Promise<void> {
  const { userInfo } = session.snapshot()
  if (userInfo === null || !hasLevel(userInfo, 0)) return
  const act = takeIntendedAct(backUrl, userInfo.id)
  if (act === null) return
  try {
    announce(await perform(act))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    announce(error.message, 'error')
  }
}

/** The cast is safe because the table maps each path to a function of its own response. */
async function perform({ path, input, key }: IntendedAct): Promise<string> {
  const answer = await sessionApi(() => undefined).post(path, input, { idempotencyKey: key })
  return (intendedActs[path] as (response: unknown) => string)(answer)
}
