import { noAnswer, type Captcha } from './captcha.ts'
import { makePuzzle, spendPuzzle } from './puzzle.ts'

/** Built in: a sum for the browser. It asks nothing of the person, and no other host hears of it. */
export function puzzleCaptcha(secret: string): Captcha {
  return {
    challenge: (now) => ({ kind: 'puzzle', ...makePuzzle(secret, now) }),
    refuses: async (ctx, answer) =>
      (await spendPuzzle(ctx, { secret }, answer))
        ? null
        : noAnswer('Please let your browser solve the small puzzle first.'),
  }
}
