import { expect, test } from 'vitest'
import { codeLetters, generateCodeCharacters } from './code-characters.ts'

test('as many letters as asked for, none of which is mistaken for another', () => {
  for (const count of [1, 6, 12])
    expect(generateCodeCharacters(count)).toMatch(new RegExp(`^[${codeLetters}]{${count}}$`))
  expect(codeLetters).not.toMatch(/[01ILOU]/)
})

test('each letter is as likely as any other', () => {
  const counts = new Map<string, number>()
  const draws = 60_000
  for (const letter of generateCodeCharacters(draws))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const expected = draws / codeLetters.length
  const chiSquare = [...codeLetters].reduce(
    (sum, letter) => sum + ((counts.get(letter) ?? 0) - expected) ** 2 / expected,
    0,
  )
  // 29 degrees of freedom: beyond 90 once in a hundred million runs. The remainder of a byte alone would come to some 200.
  expect(chiSquare).toBeLessThan(90)
})
