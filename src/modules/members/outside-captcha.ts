import { z } from 'zod'
import { refuse } from '#kernel/refusal/refusal.ts'
import { errorMessage } from '#platform/log/error-text.ts'
import { noAnswer, type Captcha } from './captcha.ts'

interface OutsideCaptcha {
  /** The page that asks, shown in a frame; it hands the answer over as a message `{captcha}`. */
  readonly page: string
  /** Takes `secret` and `response` as a form and says `{"success": true}`, as the widely used services do. */
  readonly verifyAt: string
  readonly secret: string
  /** Longest wait for its verdict. */
  readonly timeoutMs?: number
}

const verdict = z.object({ success: z.boolean() })

/** The merchant's own: its page asks, its host says whether the answer is right. The shopper's address is not told to it from here. */
export function outsideCaptcha({
  page,
  verifyAt,
  secret,
  timeoutMs = 5_000,
}: OutsideCaptcha): Captcha {
  const isRight = async (response: string): Promise<boolean> => {
    const body = new URLSearchParams({ secret, response })
    const answer = await fetch(verifyAt, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The captcha's host answered ${answer.status}.`)
    return verdict.parse(await answer.json()).success
  }
  return {
    challenge: () => ({ kind: 'page', url: page }),
    refuses: async ({ log }, answer) => {
      if (!answer)
        return noAnswer(
          'Please answer the question first. Or have a sign-in code mailed: it asks nothing.',
        )
      try {
        return (await isRight(answer))
          ? null
          : noAnswer(
              'That answer did not count. Please answer once more, or have a sign-in code mailed.',
            )
      } catch (error) {
        log.error({ err: errorMessage(error) }, 'captcha not asked')
        return refuse(
          'provider-unavailable',
          'We cannot check your answer at this moment. A mailed code signs you in at once.',
        )
      }
    },
  }
}
