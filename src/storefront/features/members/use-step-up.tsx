import { useState, type ReactNode } from 'react'
import { Dialog } from '#ui/primitives/dialog/dialog.tsx'
import { ApiError } from '#storefront/api/api-error.ts'
import type { StepUpAction } from './account-calls.ts'
import { StepUpForm, type StepUpMember } from './step-up-form.tsx'
import * as t from '#messages/account-settings.ts'

const stepUpRequiredCode = 40100

interface StepUpPrompt {
  readonly action: StepUpAction
  readonly answer: (proven: boolean) => void
}

export interface StepUp {
  run<Result>(action: StepUpAction, call: () => Promise<Result>): Promise<Result | null>
  readonly dialog: ReactNode
}

/**
 * Step-up authentication for sensitive actions (commerce.md §4.3, trap 5), with one shared dialog.
 */
export function useStepUp(prover: StepUpMember): StepUp {
  const [prompt, setPrompt] = useState<StepUpPrompt | null>(null)

  const prove = (action: StepUpAction) =>
    new Promise<boolean>((resolve) => {
      setPrompt({
        action,
        answer(proven) {
          setPrompt(null)
          resolve(proven)
        },
      })
    })

  return {
    async run(action, call) {
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === stepUpRequiredCode)) throw error
        return (await prove(action)) ? call() : null
      }
    },
    dialog: (
      <Dialog
        open={prompt !== null}
        onClose={() => prompt?.answer(false)}
        title={t.confirmYou}
        size="narrow"
      >
        {prompt && (
          <StepUpForm {...prover} action={prompt.action} onProven={() => prompt.answer(true)} />
        )}
      </Dialog>
    ),
  }
}
