import { numberWords } from '#kernel/text/number-words.ts'

const lastWord = 12

/** Numbers up to twelve as words, such as "one item", "nine items" or "40 items". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  const word = count === 0 ? 'no' : count <= lastWord ? numberWords[count] : undefined
  return `${word ?? count} ${count === 1 ? noun : plural}`
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins names, such as "Ann and Ben" or "Ann, Ben and Carla". */
export function joinNames(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
