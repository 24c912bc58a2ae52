import { ApiError } from '#storefront/api/api-error.ts'
import { announce } from '#ui/primitives/message/message-store.ts'
import { type IntendedAct, dropIntendedAct, intendedActs, takeIntendedAct } from './intended-act.ts'
import { hasLevel } from './level.ts'
import { learnWho, sessionApi } from './session-api.ts'
import { session } from './session.ts'

/**
 * Signs this browser in with a token, in every tab. Drafts of a visitor stay; those of another
 * member are dropped.
 */
export async function enterSession(token: string): Promise<void> {
  if (hasLevel(session.snapshot().userInfo, 0)) session.reset()
  session.enter(token)
  await learnWho()
}

/** Ends the session here and in every other tab. This browser forgets it even when the shop cannot be told. */
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

/** Does what somebody was about to do when they were asked to sign in: once, as the member they are now. What comes of it is said. */
export async function continueAct(backUrl: string | null): Promise<void> {
  const { userInfo } = session.snapshot()
  if (userInfo === null || !hasLevel(userInfo, 0)) return
  const act = takeIntendedAct(backUrl, userInfo.id)
  if (act === null) return
  try {
    announce(await carryOut(act))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    announce(error.message, 'error')
  }
}

/** The table pairs each path with words for its own answer; which path it is, is known only here. */
async function carryOut({ path, input, key }: IntendedAct): Promise<string> {
  const answer = await sessionApi(() => undefined).post(path, input, { idempotencyKey: key })
  return (intendedActs[path] as (told: unknown) => string)(answer)
}
