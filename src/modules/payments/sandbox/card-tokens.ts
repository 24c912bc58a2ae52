import { createSealer } from '#platform/sealed/sealed-text.ts'
import type { CardEntry } from './cards.ts'

type KeptCard = Pick<CardEntry, 'number' | 'exp'>

const prefix = 'tok_'

const sealerOf = (cardKey: string) => createSealer(cardKey, 'card token')

/** A card to be charged again and again by whoever has the token, which says nothing of it. The security code is not kept. */
export function tokenOf({ number, exp }: CardEntry, cardKey: string): string {
  return prefix + sealerOf(cardKey).seal(JSON.stringify({ number, exp }), prefix).toString('base64url')
}

/** Null when the token was not made with this key. */
export function cardOf(token: string, cardKey: string): KeptCard | null {
  const text = token.startsWith(prefix) ? sealerOf(cardKey).open(Buffer.from(token.slice(prefix.length), 'base64url'), prefix) : null
  return text === null ? null : (JSON.parse(text) as KeptCard)
}
