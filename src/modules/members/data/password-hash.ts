import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'

const argon2id = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

/** argon2id with 19 MiB and two passes (OWASP's figures): two at a time are 38 MiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const tagLength = 32
const atOnce = 2
const mostWaiting = 20

let running = 0
const waiting: (() => void)[] = []

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
  return { memory, passes, parallelism, salt: Buffer.from(match[4] ?? '', 'base64'), key: Buffer.from(match[5] ?? '', 'base64') }
}

async function derive(password: string, { salt, ...how }: How): Promise<Buffer> {
  await turn()
  try {
    // The same letters come decomposed from some keyboards.
    return await argon2id({ message: Buffer.from(password.normalize('NFC')), nonce: salt, ...how, tagLength })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Two at a time: the memory they take is bounded, whatever comes in. */
async function turn(): Promise<void> {
  if (running < atOnce) {
    running++
    return
  }
  if (waiting.length >= mostWaiting) throw new PasswordsBusy()
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
