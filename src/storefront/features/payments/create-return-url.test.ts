import { expect, test } from 'vitest'
import { createReturnUrl } from './create-return-url.ts'

test.each([
  ['https://shop.example/pay?checkout=chk_1', 'https://shop.example/pay?checkout=chk_1&return=1'],
  [
    'https://shop.example/bespokeServices/commission#secret',
    'https://shop.example/bespokeServices/commission?return=1',
  ],
])('%s returns to %s', (address, expected) => {
  expect(createReturnUrl(address)).toBe(expected)
})
