import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test.each([
  ['helen@gmial.com', 'helen@gmail.com'],
  ['Helen.Marsh+shop@gmail.con ', 'Helen.Marsh+shop@gmail.com'],
  ['helen@hotmial.com', 'helen@hotmail.com'],
  ['helen@gmail.com', null],
  ['helen@example.com', null],
  ['helen@risd.edu', null],
  ['helen@gmail', null],
  ['', null],
])('%s suggests %s', async (email, suggested) => {
  expect(await suggestEmail(email)).toBe(suggested)
})
