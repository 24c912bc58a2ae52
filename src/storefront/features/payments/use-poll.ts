import { useEffect, useEffectEvent } from 'react'
import { nextPoll } from './hold-clock.ts'

/** While the bank has not said, the shop is asked again, more seldom with time; never before the last answer is there. */
export function usePoll(isOn: boolean, ask: () => Promise<void>): void {
  const askAgain = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return
    let tries = 0
    let isOver = false
    let timer = setTimeout(look, nextPoll(0))
    function look() {
      tries += 1
      void askAgain().finally(() => {
        if (!isOver) timer = setTimeout(look, nextPoll(tries))
      })
    }
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOn])
}
