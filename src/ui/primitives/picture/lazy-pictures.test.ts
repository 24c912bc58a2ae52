import { expect, it } from 'vitest'
import { remember, wasShown } from './lazy-pictures.ts'

it('remembers the last 200 pictures', () => {
  for (let index = 0; index < 200; index += 1) remember(`/media/${index}`)
  remember('/media/0')
  remember('/media/200')
  expect(wasShown('/media/0')).toBe(true)
  expect(wasShown('/media/1')).toBe(false)
  expect(wasShown('/media/200')).toBe(true)
})
