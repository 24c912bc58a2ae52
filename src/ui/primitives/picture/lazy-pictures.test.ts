import { expect, it } from 'vitest'
import { rememberPicture, wasPictureShown } from './lazy-pictures.ts'

it('remembers the last 200 pictures', () => {
  for (let index = 0; index < 200; index += 1) rememberPicture(`/media/${index}`)
  rememberPicture('/media/0')
  rememberPicture('/media/200')
  expect(wasPictureShown('/media/0')).toBe(true)
  expect(wasPictureShown('/media/1')).toBe(false)
  expect(wasPictureShown('/media/200')).toBe(true)
})
