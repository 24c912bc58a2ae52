import { generateCodeCharacters } from '#kernel/ids/code-characters.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

const codesPerPerson = 10

/** Twelve characters, 58 bits, in groups of four: `7K3M-9QXE-2HTB`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: codesPerPerson }, () =>
    generateCodeCharacters(12).replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Of the code without dashes. The code has enough bits that it needs no slow hash. */
export function hashRecoveryCode(code: string): string {
  return sha256(`staff recovery code ${code.replaceAll('-', '')}`)
}
