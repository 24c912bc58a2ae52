import { createSealer } from '#platform/sealed/sealed-text.ts'
import type { CardEntry } from './cards.ts'

type StoredCard = Pick<CardEntry, 'number' | 'exp'>

export interface CardTokens {
  /**
   * A token that charges the card repeatedly and reveals nothing about it. The security code is not
   * stored.
   */
  createToken(card: CardEntry): string
  /** Null if the token was not created with this key. */
  readToken(token: string): StoredCard | null
}

const prefix = 'tok_'

export function cardTokens(cardKey: string): CardTokens {
  const sealer = createSealer(cardKey, 'card token')
  return {
    createToken: ({ number, exp }) =>
      prefix + sealer.seal(JSON.stringify({ number, exp }), prefix).toString('base64url'),
    readToken(token) {
      const text = token.startsWith(prefix)
        ? sealer.open(Buffer.from(token.slice(prefix.length), 'base64url'), prefix)
        : null
      return text === null ? null : (JSON.parse(text) as StoredCard)
    },
  }
}
