import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import pLimit from 'p-limit'

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, done),
)

/** argon2id with 19 MiB and two passes (OWASP's figures): two at a time are 38 MiB, whatever comes in. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const inTurn = pLimit(2)
const mostWaiting = 20

/** Too many people set or type a password at this moment. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy'
}

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; whoever reads it knows what it was made with. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, { salt, ...cost })
  return `${prefix}$${base64(salt)}$${base64(key)}`
}

/** The same work whether or not there is a hash to compare with. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const { key, ...how } = parse(kept ?? nobodys)
  const given = await derive(password, how)
  return timingSafeEqual(given, key) && kept !== null
}

const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
/** Compared with where there is no account: as much work, and no password fits. */
const nobodys = `${prefix}$${base64(randomBytes(16))}$${base64(randomBytes(tagLength))}`

interface How {
  readonly salt: Buffer
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

function parse(kept: string): How & { readonly key: Buffer } {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept)
  if (!match) throw new Error('A password was hashed in a way that is not known here.')
  const [memory = 0, passes = 0, parallelism = 0] = match.slice(1, 4).map(Number)
  return {
    memory,
    passes,
    parallelism,
    salt: Buffer.from(match[4] ?? '', 'base64'),
    key: Buffer.from(match[5] ?? '', 'base64'),
  }
}

async function derive(password: string, { salt, ...how }: How): Promise<Buffer> {
  if (inTurn.pendingCount >= mostWaiting) throw new PasswordsBusy()
  // The same letters come decomposed from some keyboards.
  const message = Buffer.from(password.normalize('NFC'))
  return inTurn(() => argon2id({ message, nonce: salt, ...how, tagLength }))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
