import { createSealer } from '#platform/sealed/sealed-text.ts'
import type { CardEntry } from './cards.ts'

type KeptCard = Pick<CardEntry, 'number' | 'exp'>

export interface CardTokens {
  /** A card to be charged again and again by whoever has the token, which says nothing of it. The security code is not kept. */
  tokenOf(card: CardEntry): string
  /** Null when the token was not made with this key. */
  cardOf(token: string): KeptCard | null
}

const prefix = 'tok_'

export function cardTokens(cardKey: string): CardTokens {
  const sealer = createSealer(cardKey, 'card token')
  return {
    tokenOf: ({ number, exp }) =>
      prefix + sealer.seal(JSON.stringify({ number, exp }), prefix).toString('base64url'),
    cardOf(token) {
      const text = token.startsWith(prefix)
        ? sealer.open(Buffer.from(token.slice(prefix.length), 'base64url'), prefix)
        : null
      return text === null ? null : (JSON.parse(text) as KeptCard)
    },
  }
}
