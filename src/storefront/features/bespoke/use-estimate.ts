import { useEffect, useState } from 'react'
import { sessionApi } from '#storefront/session/session-api.ts'
import type { Answer, Input } from '#storefront/api/endpoints.ts'

export type DatedEstimate = Answer<'post', '/api/bespoke/estimate'>
type Asked = Input<'post', '/api/bespoke/estimate'>

const pause = 120

/** The estimate for the current answers; the last one stays visible while the next loads. */
export function useEstimate(asked: Asked): DatedEstimate | null {
  const [estimate, setEstimate] = useState<DatedEstimate | null>(null)
  const question = JSON.stringify(asked)
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      sessionApi()
        .post('/api/bespoke/estimate', JSON.parse(question) as Asked, { signal: ended.signal })
        .then(setEstimate)
        // On failure the range of the service stays.
        .catch(() => undefined)
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [question])
  return estimate
}
