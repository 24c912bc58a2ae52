import { numberWords } from '../text/number-words.ts'

/** How many pieces one order unit of a product has, such as a set of four. */
export interface PackSize {
  readonly noun: string
  readonly count: number
}

const packs = /\b(set|box|bag|nest|pack) of (\w+)/i
const pair = /\bpair$/i

/** Read from the options, then from the title; null for a product sold singly. */
export function readPackSize(title: string, options: readonly string[] = []): PackSize | null {
  for (const text of [...options, title]) {
    const [, noun = '', number = ''] = packs.exec(text) ?? []
    const count = Number(number) || numberWords.findIndex((word) => word === number.toLowerCase())
    if (noun && count > 1) return { noun: noun.toLowerCase(), count }
    if (pair.test(text)) return { noun: 'pair', count: 2 }
  }
  return null
}

export function pluralizePack(noun: string): string {
  return noun === 'box' ? 'boxes' : `${noun}s`
}

/** "1 set", "3 sets"; the number alone for a product sold singly. */
export function formatPacks(quantity: number, pack: PackSize | null): string {
  if (!pack) return String(quantity)
  return `${quantity} ${quantity === 1 ? pack.noun : pluralizePack(pack.noun)}`
}
