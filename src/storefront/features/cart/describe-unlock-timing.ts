import type { UnlockTiming } from '#modules/loyalty/domain/unlock-timing.ts'
import * as t from '#messages/points.ts'

/** When the points of an order can be spent: "once the return window closes". */
export function describeUnlockTiming({ after, days, rounds }: UnlockTiming): string {
  return t.unlockTiming({ after, days, rounds })
}
