import { expect, test } from 'vitest'
import { pressedKey } from './pressed-key.ts'

test('no key is reported while an input method composes text', () => {
  const enter = { key: 'Enter', keyCode: 13, isComposing: false }
  expect(pressedKey(enter)).toBe('Enter')
  expect(pressedKey({ nativeEvent: enter })).toBe('Enter')
  expect(pressedKey({ ...enter, isComposing: true })).toBe('')
  expect(pressedKey({ nativeEvent: { ...enter, keyCode: 229 } })).toBe('')
})
