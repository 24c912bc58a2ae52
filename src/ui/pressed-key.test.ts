import { expect, test } from 'vitest'
import { getPressedKey } from './pressed-key.ts'

test('no key is reported while an input method composes text', () => {
  const enter = { key: 'Enter', keyCode: 13, isComposing: false }
  expect(getPressedKey(enter)).toBe('Enter')
  expect(getPressedKey({ nativeEvent: enter })).toBe('Enter')
  expect(getPressedKey({ ...enter, isComposing: true })).toBe('')
  expect(getPressedKey({ nativeEvent: { ...enter, keyCode: 229 } })).toBe('')
})
