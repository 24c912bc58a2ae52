import { announce } from '#ui/primitives/message/message-store.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { intendedActs, takeAct, type IntendedAct } from './intended-act.ts'
import { hasLevel } from './level.ts'
import { sessionApi } from './session-api.ts'
import { session } from './session.ts'

/**
 * Performs the stored action after sign-in, once and as the current member, and announces the
 * result.
 */
export async function continueAct(backUrl: string | null): Promise<void> {
  const { userInfo } = session.snapshot()
  if (userInfo === null || !hasLevel(userInfo, 0)) return
  const act = takeAct(backUrl, userInfo.id)
  if (act === null) return
  try {
    announce(await perform(act))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    announce(error.message, 'error')
  }
}

/** The message depends on the answer of the path, which TypeScript cannot relate here. */
async function perform({ path, input, key }: IntendedAct): Promise<string> {
  const answer = await sessionApi(() => undefined).post(path, input, { idempotencyKey: key })
  return (intendedActs[path] as (answer: unknown) => string)(answer)
}
