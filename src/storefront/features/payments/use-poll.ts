import { useEffect, useEffectEvent } from 'react'
import { calculatePollDelay } from './reservation-period.ts'

/** Polls with growing delays, never before the previous response. */
export function usePoll(isOn: boolean, ask: () => Promise<void>): void {
  const runPoll = useEffectEvent(ask)
  useEffect(() => {
    if (!isOn) return
    let attempts = 0
    let isStopped = false
    let timer = setTimeout(poll, calculatePollDelay(0))
    function poll() {
      attempts += 1
      void runPoll().finally(() => {
        if (!isStopped) timer = setTimeout(poll, calculatePollDelay(attempts))
      })
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isOn])
}
