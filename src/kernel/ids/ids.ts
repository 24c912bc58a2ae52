/**
 * Prefix, underscore and a UUIDv7 (RFC 9562) in Crockford base32. Sorts by creation time. Ids that
 * one process creates in one millisecond sort in the order of their creation.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The 62 bits after the time and the counter are random, from a cryptographic source. */
export function createId<Prefix extends string>(
  prefix: Prefix,
  now: number = Date.now(),
): Id<Prefix> {
  return `${prefix}_${encode(uuidV7(now))}`
}

/** The same id for the same 16 bytes, such as those of a hash. It does not sort by time. */
export function deriveId<Prefix extends string>(prefix: Prefix, bytes: Uint8Array): Id<Prefix> {
  return `${prefix}_${encode(bytes.subarray(0, 16))}`
}

/** Returns `null` if the text is not an id with this prefix. */
export function parseId<Prefix extends string>(prefix: Prefix, text: string): Id<Prefix> | null {
  const body = text.startsWith(`${prefix}_`) ? text.slice(prefix.length + 1) : ''
  return /^[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(body) ? `${prefix}_${body}` : null
}

function uuidV7(now: number): Uint8Array {
  const bytes = takeRandomBytes()
  let time = now
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  const counter = nextCounter(now)
  bytes[6] = 0x70 | (counter >> 8)
  bytes[7] = counter & 0xff
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes
}

const maxCounter = 0xfff
let last = { now: -1, counter: 0 }

/**
 * The counter of RFC 9562, section 6.2, method 1, in 12 bits. Ids past the last of a millisecond
 * are not in order.
 */
function nextCounter(now: number): number {
  last = { now, counter: last.now === now ? Math.min(last.counter + 1, maxCounter) : 0 }
  return last.counter
}

const pool = new Uint8Array(4096)
let usedBytes = pool.length

/** Fetches random bytes in batches, because a call for every id is slow. */
function takeRandomBytes(): Uint8Array {
  if (usedBytes >= pool.length) {
    crypto.getRandomValues(pool)
    usedBytes = 0
  }
  usedBytes += 16
  return pool.slice(usedBytes - 16, usedBytes)
}

/** Uses plain numbers, because BigInt takes five times as long. */
function encode(bytes: Uint8Array): string {
  let [text, bits, count] = ['', 0, 0]
  for (let index = bytes.length - 1; index >= 0; index--) {
    bits |= (bytes[index] ?? 0) << count
    for (count += 8; count >= 5; count -= 5) {
      text = alphabet.charAt(bits & 31) + text
      bits >>= 5
    }
  }
  return alphabet.charAt(bits) + text
}
