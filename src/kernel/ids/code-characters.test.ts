import { expect, test } from 'vitest'
import { codeAlphabet, generateCodeCharacters } from './code-characters.ts'

test('a code has the requested length and no ambiguous characters', () => {
  for (const count of [1, 6, 12])
    expect(generateCodeCharacters(count)).toMatch(new RegExp(`^[${codeAlphabet}]{${count}}$`))
  expect(codeAlphabet).not.toMatch(/[01ILOU]/)
})

test('all characters are equally likely', () => {
  const counts = new Map<string, number>()
  const sampleSize = 60_000
  for (const letter of generateCodeCharacters(sampleSize))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expectedCount = sampleSize / codeAlphabet.length
  const chiSquare = [...codeAlphabet].reduce(
    (sum, letter) => sum + ((counts.get(letter) ?? 0) - expectedCount) ** 2 / expectedCount,
    0,
  )
  // 29 degrees of freedom: above 90 once in 10^8 runs. With modulo bias it would be about 200.
  expect(chiSquare).toBeLessThan(90)
})
