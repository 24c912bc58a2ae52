import { useEffect, useState } from 'react'
import type { ProofAnswer } from '#modules/monograms/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import { isEmpty, type Design } from './design.ts'

export interface Fabric {
  readonly name: string
  readonly hex: string
}

interface ProofState {
  /** The latest proof; it stays visible while the next one loads. */
  readonly answer: ProofAnswer | null
  readonly fault: string | null
}

const pause = 140
const nothing: ProofState = { answer: null, fault: null }

/**
 * The live proof, rendered by the server like the production file. A newer request replaces an
 * older one.
 */
export function useProof(design: Design, fabric: Fabric): ProofState {
  const [state, setState] = useState(nothing)
  const asked = JSON.stringify({ ...design, fabric })
  const empty = isEmpty(design)
  useEffect(() => {
    if (empty) return
    const ended = new AbortController()
    const timer = setTimeout(() => {
      sessionApi()
        .post('/api/monogram/proof', JSON.parse(asked) as Design & { fabric: Fabric }, {
          signal: ended.signal,
        })
        .then((answer) => setState({ answer, fault: null }))
        .catch((error: unknown) => {
          if (!ended.signal.aborted)
            setState((before) => ({
              ...before,
              fault: error instanceof ApiError ? error.message : 'The proof could not be loaded.',
            }))
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [asked, empty])
  return empty ? nothing : state
}
