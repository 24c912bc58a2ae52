import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

export interface Authenticator {
  readonly id: string
  /** The result of `navigator.credentials.create`. */
  create(options: Options, changes?: Changes): Record<string, unknown>
  /** The result of `navigator.credentials.get`. */
  get(options: Options, changes?: Changes): Record<string, unknown>
}

interface Options {
  readonly challenge?: unknown
}

interface Changes {
  readonly origin?: string
  readonly challenge?: string
  readonly userVerified?: boolean
}

const present = 0x01
const verified = 0x04
const attested = 0x40

/** A software authenticator with one P-256 key. */
export function authenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const point = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const clientData = (type: string, options: Options, changes: Changes): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: changes.challenge ?? options.challenge,
        origin: changes.origin ?? origin,
        crossOrigin: false,
      }),
    )

  function authData(changes: Changes, key: Buffer = Buffer.alloc(0)): Buffer {
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    const flags =
      present | ((changes.userVerified ?? true) ? verified : 0) | (key.length > 0 ? attested : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count, key])
  }

  function attestedKey(): Buffer {
    const coordinate = (text: string | undefined) =>
      new Uint8Array(Buffer.from(text ?? '', 'base64url'))
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(point.x)],
        [-3, coordinate(point.y)],
      ]),
    )
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    return Buffer.concat([Buffer.alloc(16), length, credentialId, cose])
  }

  return {
    id,
    create(options, changes = {}) {
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData(changes, attestedKey()))],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', options, changes).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
    get(options, changes = {}) {
      const data = authData(changes)
      const client = clientData('webauthn.get', options, changes)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, createHash('sha256').update(client).digest()]))
        .sign(privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
      return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
    },
  }
}
