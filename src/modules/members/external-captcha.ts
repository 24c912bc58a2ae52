import { z } from 'zod'
import { refuse } from '#kernel/refusal/refusal.ts'
import { formatErrorMessage } from '#platform/log/format-error.ts'
import { refuseCaptcha, type Captcha } from './captcha.ts'

interface OutsideCaptcha {
  /**
   * The page with the captcha, shown in a frame; it posts its answer as the message `{captcha}`.
   */
  readonly page: string
  /**
   * Accepts `secret` and `response` as a form and answers `{"success": true}`, as common captcha
   * services do.
   */
  readonly verifyAt: string
  readonly secret: string
  readonly timeoutMs?: number
}

const verificationSchema = z.object({ success: z.boolean() })

/** A captcha of the merchant's provider. The shopper's IP address is not sent to it. */
export function createExternalCaptcha({
  page,
  verifyAt,
  secret,
  timeoutMs = 5_000,
}: OutsideCaptcha): Captcha {
  const verifyAnswer = async (response: string): Promise<boolean> => {
    const body = new URLSearchParams({ secret, response })
    const answer = await fetch(verifyAt, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The captcha provider answered ${answer.status}.`)
    return verificationSchema.parse(await answer.json()).success
  }
  return {
    challenge: () => ({ kind: 'page', url: page }),
    verify: async ({ log }, answer) => {
      if (!answer)
        return refuseCaptcha('Complete the captcha first, or sign in with an emailed code instead.')
      try {
        return (await verifyAnswer(answer))
          ? null
          : refuseCaptcha(
              'That answer wasn’t accepted. Please try again, or sign in with an emailed code.',
            )
      } catch (error) {
        log.error({ err: formatErrorMessage(error) }, 'captcha verification failed')
        return refuse(
          'provider-unavailable',
          'We can’t check your answer right now. Sign in with an emailed code instead.',
          { reason: 'captcha-unavailable' },
        )
      }
    },
  }
}
