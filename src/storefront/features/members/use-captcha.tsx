import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { AnswerChallenge } from './sign-in-calls.ts'

const CaptchaDialog = lazy(async () => ({
  default: (await import('./captcha-dialog.tsx')).CaptchaDialog,
}))

interface CaptchaPrompt {
  readonly page: string
  readonly resolve: (answer: string | null) => void
}

export function useCaptcha(): { answer: AnswerChallenge; dialog: ReactNode } {
  const [prompt, setPrompt] = useState<CaptchaPrompt | null>(null)
  return {
    answer: async (challenge) => {
      if (challenge.kind === 'puzzle')
        return (await import('./solve-puzzle.ts')).solvePuzzle(challenge)
      const given = await new Promise<string | null>((resolve) =>
        setPrompt({ page: challenge.url, resolve }),
      )
      setPrompt(null)
      return given
    },
    dialog: prompt && (
      <Suspense>
        <CaptchaDialog page={prompt.page} onAnswer={prompt.resolve} />
      </Suspense>
    ),
  }
}
