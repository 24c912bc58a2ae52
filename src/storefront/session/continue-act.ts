import { announce } from '#ui/primitives/message/message-store.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { intendedActs, takeAct, type IntendedAct } from './intended-act.ts'
import { hasLevel } from './level.ts'
import { sessionApi } from './session-api.ts'
import { session } from './session.ts'

/** Does what somebody was about to do when they were asked to sign in: once, as the member they are now. What comes of it is said. */
export async function continueAct(backUrl: string | null): Promise<void> {
  const { userInfo } = session.snapshot()
  if (userInfo === null || !hasLevel(userInfo, 0)) return
  const act = takeAct(backUrl, userInfo.id)
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
