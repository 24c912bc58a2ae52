import { learnWho } from './learn-who.ts'
import { hasLevel } from './level.ts'
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
