import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

/**
 * argon2id with 19 MiB and two passes, as OWASP recommends. Two run at a time, which limits memory
 * to 38 MiB.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const queue = pLimit(2)
const maxQueueLength = 20

/** Thrown when too many passwords are waiting to be hashed. */
export class PasswordHashingBusy extends Error {
  override name = 'PasswordsBusy'
}

/** Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, which includes the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, { salt, ...cost })
  return `${prefix}$${base64(salt)}$${base64(key)}`
}

/** Does the same work whether or not there is a stored hash. */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
): Promise<boolean> {
  const { key, ...parameters } = parse(storedHash ?? dummyHash)
  const derived = await derive(password, parameters)
  return timingSafeEqual(derived, key) && storedHash !== null
}

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
/** Compared with when there is no account; no password matches it. */
const dummyHash = `${prefix}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

interface HashParameters {
  readonly salt: Buffer
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

function parse(storedHash: string): HashParameters & { readonly key: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(storedHash)
  if (!match) throw new Error('The format of the password hash is unknown.')
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number)
  return {
    memory,
    passes,
    parallelism,
    salt: Buffer.from(match[4] ?? '', 'base64'),
    key: Buffer.from(match[5] ?? '', 'base64'),
  }
}

async function derive(password: string, { salt, ...parameters }: HashParameters): Promise<Buffer> {
  if (queue.pendingCount >= maxQueueLength) throw new PasswordHashingBusy()
  // Some keyboards send decomposed characters.
  const message = Buffer.from(password.normalize('NFC'))
  return queue(() => argon2id({ message, nonce: salt, ...parameters, tagLength }))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
