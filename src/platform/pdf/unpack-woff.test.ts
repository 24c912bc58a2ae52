import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { unpackWoff } from './unpack-woff.ts'

const file = createRequire(import.meta.url).resolve(
  '@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff',
)

test('every table of the font comes out whole: its own checksum says so', () => {
  const font = unpackWoff(readFileSync(file))
  expect(font.readUInt32BE(0)).toBe(0x00010000)
  const tags = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index
    const [tag, checksum] = [
      font.toString('latin1', entry, entry + 4),
      font.readUInt32BE(entry + 4),
    ]
    const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)]
    let sum = 0
    for (let at = offset; at < offset + length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
    // The head's own sum leaves out the word that the whole file is adjusted by.
    if (tag === 'head') sum = (sum - font.readUInt32BE(offset + 8)) >>> 0
    expect(sum, tag).toBe(checksum)
    return tag
  })
  expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']))
})

test('what is no WOFF file is refused', () => {
  expect(() => unpackWoff(Buffer.from('wOF2 and so on'))).toThrow('Not a WOFF file')
})
