import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { encodeCode128, encodeQrCode, type Barcode } from './encode-barcode.ts'

const { resolve } = createRequire(import.meta.url)
const wasmBinary = new Uint8Array(readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')))
  .buffer
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })

/** What a scanner makes of it, printed with the quiet it needs. */
async function scan({ width, height, path }: Barcode, stretch = 1) {
  const quiet = 10
  const box = `${-quiet} ${-quiet} ${width + 2 * quiet} ${height * stretch + 2 * quiet}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${(width + 2 * quiet) * 3}"><rect x="-10" y="-10" width="100%" height="100%" fill="#fff"/><path d="${path}" transform="scale(1 ${stretch})"/></svg>`
  const png = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  return (await readBarcodes(new Uint8Array(png))).map(({ format, text }) => ({ format, text }))
}

test.each(['RT-7KQ2M9XW', 'AUM4T7ZK2Q9XW3B', '1Z999AA10123456784'])(
  'a scanner reads %s from the linear code',
  async (text) => {
    expect(await scan(await encodeCode128(text), 40)).toEqual([{ format: 'Code128', text }])
  },
)

test('a phone reads a URL from the QR code', async () => {
  const text = 'https://shop.example/tourist/order#gift=7KQ2-M9XW-4T7Z'
  expect(await scan(await encodeQrCode(text))).toEqual([{ format: 'QRCode', text }])
})
