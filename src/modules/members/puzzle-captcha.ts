import { refuseCaptcha, type Captcha } from './captcha.ts'
import { createPuzzle, consumePuzzleAnswer } from './commands/puzzle.ts'

/** The built-in captcha: a proof-of-work puzzle that the browser solves without the shopper. */
export function createPuzzleCaptcha(secret: string): Captcha {
  return {
    challenge: (now) => ({ kind: 'puzzle', ...createPuzzle(secret, now) }),
    verify: async (ctx, answer) =>
      (await consumePuzzleAnswer(ctx, { secret }, answer))
        ? null
        : refuseCaptcha('Wait for your browser to finish the security check, then try again.'),
  }
}
