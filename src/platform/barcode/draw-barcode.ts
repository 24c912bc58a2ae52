/** Black where the path says, in units of one module; a reader needs quiet white around it: ten modules beside a code of bars, four around a square. */
export interface Barcode {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** Code 128: what every scanner in a warehouse and at a counter reads. One module high, to be stretched. */
export async function drawBars(text: string): Promise<Barcode> {
  const { default: codes } = await import('bwip-js/node')
  const [found] = codes.raw({ bcid: 'code128', text }) as readonly { readonly sbs?: readonly number[] }[]
  if (!found?.sbs) throw new Error(`"${text}" has no bars.`)
  let at = 0
  let path = ''
  found.sbs.forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v1h-${width}z`
    at += width
  })
  return { width: at, height: 1, path }
}

/** A QR code, with a seventh of it to spare for creases. */
export async function drawSquare(text: string): Promise<Barcode> {
  const { default: codes } = await import('bwip-js/node')
  const [found] = codes.raw({ bcid: 'qrcode', text }) as readonly { readonly pixs?: readonly number[]; readonly pixx?: number }[]
  if (!found?.pixs || !found.pixx) throw new Error(`"${text}" has no square.`)
  const side = found.pixx
  const path = found.pixs.map((dark, index) => (dark ? `M${index % side} ${Math.floor(index / side)}h1v1h-1z` : '')).join('')
  return { width: side, height: side, path }
}
