import { createCodeKey } from '#kernel/typed-code/typed-code.ts'

/** Without the ambiguous letters I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const giftCardCodeBytes = 10

export function formatGiftCardCode(bytes: Uint8Array): string {
  if (bytes.length !== giftCardCodeBytes)
    throw new Error(`A gift code is made of ${giftCardCodeBytes} bytes.`)
  let value = bytes.reduce((total, byte) => (total << 8n) | BigInt(byte), 0n)
  let code = ''
  for (let index = 0; index < 16; index++) {
    code = alphabet[Number(value & 31n)] + code
    value >>= 5n
  }
  return code
}

export function groupGiftCardCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-')
}

/**
 * Normalizes a typed code: ignores dashes, spaces and case, and reads ambiguous letters as the
 * digits they resemble.
 */
export function normalizeGiftCardCode(text: string): string {
  return createCodeKey(text).replaceAll('O', '0').replaceAll(/[IL]/g, '1').replaceAll('U', 'V')
}
