import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeGiftCode, parseGiftCode } from './gift-code.ts'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('a code is recognized however it is typed', () => {
  fc.assert(
    fc.property(bytes, (drawn) => {
      const code = encodeGiftCode(drawn)
      expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/)
      for (const typed of [
        code,
        code.toLowerCase(),
        code.replaceAll('-', ' '),
        ` ${code.replaceAll('-', '')} `,
      ])
        expect(parseGiftCode(typed)).toBe(code)
    }),
  )
})

test.each(['', 'AB-7K3M9QXE', '7KQ2-M9XW-4T7', '7KQ2-M9XW-4T70', '7KQ2-M9XW-4T7ZZ'])(
  '%j is no code',
  (text) => {
    expect(parseGiftCode(text)).toBeNull()
  },
)
