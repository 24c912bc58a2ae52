/**
 * The path of the black areas, in modules. Scanners need a quiet zone: 10 modules beside a linear
 * code, 4 around a matrix code.
 */
export interface Barcode {
  readonly width: number
  readonly height: number
  readonly path: string
}

/**
 * Code 128, which common scanners read. The code is one module high and can be stretched.
 */
export async function encodeCode128(text: string): Promise<Barcode> {
  const { default: codes } = await import('bwip-js/node')
  const [found] = codes.raw({ bcid: 'code128', text }) as readonly {
    readonly sbs?: readonly number[]
  }[]
  if (!found?.sbs) throw new Error(`"${text}" has no bars.`)
  let at = 0
  let path = ''
  found.sbs.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  })
  return { width: at, height: 1, path }
}

interface SquareOptions {
  /** How much of it may be spoiled and it still reads: M a seventh, Q a quarter. */
  readonly ecc?: 'M' | 'Q'
  /** Quiet modules around it. */
  readonly border?: number
}

export async function encodeQrCode(
  text: string,
  { ecc = 'M', border = 0 }: SquareOptions = {},
): Promise<Barcode> {
  const { default: codes } = await import('bwip-js/node')
  const [found] = codes.raw('qrcode', text, `eclevel=${ecc}`) as readonly {
    readonly pixs?: readonly number[]
    readonly pixx?: number
  }[]
  if (!found?.pixs || !found.pixx) throw new Error(`"${text}" has no QR code.`)
  const { pixs, pixx } = found
  const path = pixs
    .flatMap((dark, at) =>
      dark ? [`M${border + (at % pixx)} ${border + Math.floor(at / pixx)}h1v1h-1z`] : [],
    )
    .join('')
  const size = pixx + 2 * border
  return { width: size, height: size, path }
}
