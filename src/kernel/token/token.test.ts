import { expect, test } from 'vitest'
import { oddTokens } from '#test/support/odd-tokens.ts'
import { createId } from '../ids/ids.ts'
import { isToken, parseIdAndToken, unknownToken } from './token.ts'

const secret = 'q7Lw2Zk9-vB0xRt5_YhN3mPd8sFgJcE1uAoTiWyXzKb'
const id = createId('sub')

test('a token and an id with a token are parsed', () => {
  expect([isToken(secret), isToken(unknownToken)]).toEqual([true, true])
  expect(parseIdAndToken('sub', `${id}.${secret}`)).toEqual({ id, secret })
  expect(parseIdAndToken('ses', `${id}.${secret}`)).toBeNull()
})

test.each(oddTokens)('%s it is not a token', (_, spell) => {
  expect(isToken(spell(secret))).toBe(false)
  expect(parseIdAndToken('sub', `${id}.${spell(secret)}`)).toBeNull()
  expect(parseIdAndToken('sub', spell(`${id}.${secret}`))).toBeNull()
})
