import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

export interface Sealer {
  /** Encrypts with AES-256-GCM; `about` is associated data, usually the id of the row. */
  seal(text: string, about: string): Buffer
  /** Null if secret, purpose or associated data differ. */
  open(sealedText: Uint8Array, about: string): string | null
}

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts text for the database. The key is derived from secret and purpose with HKDF (RFC 5869).
 */
export function createSealer(secret: string, purpose: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `aumbry sealed ${purpose}`, 32))
  return {
    seal(text, about) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealedText, about) {
      const bytes = Buffer.from(sealedText)
      if (bytes.length < nonceBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
          .setAAD(Buffer.from(about))
          .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
        return Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
