import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { AnswerChallenge } from './sign-in-calls.ts'

const CaptchaDialog = lazy(async () => ({
  default: (await import('./captcha-dialog.tsx')).CaptchaDialog,
}))

interface Asked {
  readonly page: string
  readonly settle: (answer: string | null) => void
}

/** The built-in puzzle is solved without a word; another captcha's page is shown in a dialog until it has its answer. */
export function useCaptcha(): { answer: AnswerChallenge; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    answer: async (challenge) => {
      if (challenge.kind === 'puzzle')
        return (await import('./solve-puzzle.ts')).solvePuzzle(challenge)
      const given = await new Promise<string | null>((settle) =>
        setAsked({ page: challenge.url, settle }),
      )
      setAsked(null)
      return given
    },
    dialog: asked && (
      <Suspense>
        <CaptchaDialog page={asked.page} onAnswer={asked.settle} />
      </Suspense>
    ),
  }
}
