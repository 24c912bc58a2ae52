import { typedCodeKey } from '#kernel/typed-code/typed-code.ts'

/** No letter that is read as another: no I, L, O and U. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code has 80 random bits, so that nobody guesses one. */
export const giftCodeBytes = 10

/** Sixteen letters and digits from ten random bytes. */
export function giftCode(bytes: Uint8Array): string {
  if (bytes.length !== giftCodeBytes)
    throw new Error(`A gift code is made of ${giftCodeBytes} bytes.`)
  let value = bytes.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let index = 0; index < 16; index++) {
    code = letters[Number(value & 31n)] + code
    value >>= 5n
  }
  return code
}

/** "K7QX-…": four by four, as it stands in the mail. */
export function formatGiftCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/** A code as people type it: dashes, spaces and small letters do not count, and a letter that looks like a digit is that digit. */
export function normalizeGiftCode(text: string): string {
  return typedCodeKey(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}
