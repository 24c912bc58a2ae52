import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { CaptchaChallenge } from './contract.ts'

export interface Captcha {
  challenge(now: Date): CaptchaChallenge
  /**
   * Null for a correct answer, which is accepted once; otherwise the refusal. Never called in a
   * transaction: the check may be an HTTP request.
   */
  verify(ctx: Ctx, answer: string | undefined): Promise<Refusal | null>
}

/** A refusal on the field `captcha` makes the browser request a challenge. */
export function refuseCaptcha(fault: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', fault, { reason: 'captcha-failed', fields: { captcha: fault } })
}
