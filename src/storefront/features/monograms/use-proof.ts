import { useEffect, useState } from 'react'
import type { ProofAnswer } from '#modules/monograms/contract.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { ApiError } from '#storefront/api/api-error.ts'
import * as t from '#messages/monogram-designer.ts'
import { isEmpty, noNames, type Design, type Names } from './design.ts'

export interface Fabric {
  readonly name: string
  readonly hex: string
}

interface ProofState {
  /** The latest proof; it stays visible while the next one loads. */
  readonly answer: ProofAnswer | null
  /** The proof of example names, while the shopper has entered none. */
  readonly example: ProofAnswer | null
  readonly fault: string | null
}

interface LoadedProof {
  readonly answer: ProofAnswer | null
  readonly isExample: boolean
  readonly fault: string | null
}

const pause = 140
const nothing: LoadedProof = { answer: null, isExample: false, fault: null }
/** Only their first letters are shown, except of a text. */
const exampleNames: Names = { ...noNames, first: 'E', middle: 'J', last: 'H', partner: 'W' }

/**
 * The live proof, rendered by the server like the production file. A newer request replaces an
 * older one. `layout` is the layout of the chosen style.
 */
export function useProof(design: Design, fabric: Fabric, layout: string | undefined): ProofState {
  const [state, setState] = useState(nothing)
  const isExample = isEmpty(design)
  const names = isExample
    ? { ...exampleNames, text: layout === 'date' ? t.exampleDate : t.exampleName }
    : design.names
  const { name, hex } = fabric
  const asked = JSON.stringify({ ...design, names, fabric: { name, hex } })
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      sessionApi()
        .post('/api/monogram/proof', JSON.parse(asked) as Design & { fabric: Fabric }, {
          signal: ended.signal,
        })
        .then((answer) => setState({ answer, isExample, fault: null }))
        .catch((error: unknown) => {
          if (!ended.signal.aborted)
            setState((before) => ({
              ...before,
              fault: error instanceof ApiError ? error.message : t.proofFailed,
            }))
        })
    }, pause)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [asked, isExample])
  const { answer, fault } = state
  const isCurrent = state.isExample === isExample
  return {
    answer: isCurrent && !isExample ? answer : null,
    example: isCurrent && isExample ? answer : null,
    fault: isExample ? null : fault,
  }
}
