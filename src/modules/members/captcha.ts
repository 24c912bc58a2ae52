import { refuse, type Refusal } from '#kernel/refusal/refusal.ts'
import type { Ctx } from '#platform/context.ts'
import type { CaptchaChallenge } from './contract.ts'

/** What somebody who types wrong passwords is asked before the next one is looked at. */
export interface Captcha {
  challenge(now: Date): CaptchaChallenge
  /** Null for a right answer, which counts once; else why it is none. Asked outside any transaction: it may be another host that knows. */
  refuses(ctx: Ctx, answer: string | undefined): Promise<Refusal | null>
}

/** A fault of the field `captcha`: the browser asks for a challenge then. */
export function noAnswer(fault: string): Refusal<'fields-invalid'> {
  return refuse('fields-invalid', fault, { fields: { captcha: fault } })
}
