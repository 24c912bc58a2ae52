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
  const [code] = codes.raw({ bcid: 'code128', text }) as readonly {
    readonly sbs?: readonly number[]
  }[]
  if (!code?.sbs) throw new Error(`"${text}" has no bars.`)
  let x = 0
  let path = ''
  code.sbs.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  })
  return { width: x, height: 1, path }
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
  const [code] = codes.raw('qrcode', text, `eclevel=${ecc}`) as readonly {
    readonly pixs?: readonly number[]
    readonly pixx?: number
  }[]
  if (!code?.pixs || !code.pixx) throw new Error(`"${text}" has no QR code.`)
  const { pixs, pixx } = code
  const path = pixs
    .flatMap((dark, index) =>
      dark ? [`M${border + (index % pixx)} ${border + Math.floor(index / pixx)}h1v1h-1z`] : [],
    )
    .join('')
  const size = pixx + 2 * border
  return { width: size, height: size, path }
}
