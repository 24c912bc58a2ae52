import { learnWho } from './learn-who.ts'
import { hasLevel } from './level.ts'
import { session } from './session.ts'

/** From here on this browser is the member of this token, in every tab. What a visitor had typed stays; what was another member's goes. */
export async function enterSession(token: string): Promise<void> {
  if (hasLevel(session.snapshot().userInfo, 0)) session.reset()
  session.enter(token)
  await learnWho()
}
