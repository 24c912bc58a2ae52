import { useState, type ReactNode } from 'react'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import type { StepUpAction } from './account-calls.ts'
import { Proof, type Prover } from './proof.tsx'

/** The API asks who is there before it does this. */
const needsProof = 40100

interface Asking {
  readonly action: StepUpAction
  /** Called with true once the proof was given, with false when the dialog was closed. */
  readonly answer: (proven: boolean) => void
}

export interface StepUp {
  /** Makes a call; when the shop wants proof first, asks for it and makes the call again. Null when the shopper gave up. */
  run<Result>(action: StepUpAction, call: () => Promise<Result>): Promise<Result | null>
  readonly dialog: ReactNode
}

/** Sensitive acts ask for the password again (commerce.md §4.3, trap 5): one dialog for all of them. */
export function useStepUp(prover: Prover): StepUp {
  const [asking, setAsking] = useState<Asking | null>(null)

  const prove = (action: StepUpAction) =>
    new Promise<boolean>((resolve) => {
      setAsking({
        action,
        answer(proven) {
          setAsking(null)
          resolve(proven)
        },
      })
    })

  return {
    async run(action, call) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === needsProof)) throw error
        return (await prove(action)) ? call() : null
      }
    },
    dialog: (
      <Dialog
        open={asking !== null}
        onClose={() => asking?.answer(false)}
        title="Is it you?"
        size="narrow"
      >
        {asking && (
          <Proof {...prover} action={asking.action} onProven={() => asking.answer(true)} />
        )}
      </Dialog>
    ),
  }
}
