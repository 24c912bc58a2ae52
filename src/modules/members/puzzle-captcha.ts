import { noAnswer, type Captcha } from './captcha.ts'
import { makePuzzle, spendPuzzle } from './puzzle.ts'

/** The built-in captcha: a proof-of-work puzzle that the browser solves without the shopper. */
export function puzzleCaptcha(secret: string): Captcha {
  return {
    challenge: (now) => ({ kind: 'puzzle', ...makePuzzle(secret, now) }),
    refuses: async (ctx, answer) =>
      (await spendPuzzle(ctx, { secret }, answer))
        ? null
        : noAnswer('Wait for your browser to finish the security check, then try again.'),
  }
}
