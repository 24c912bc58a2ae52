import { outlineText } from '#platform/pdf/faces.ts'
import { wordmarkSize } from './domain/wordmark-size.ts'

/** Screens with three pixels to one show it sharp. */
const density = 3
const fontSize = 34
const baseline = 30

/**
 * The name of the shop as PNG, since email clients show no web fonts and no SVG. Long names become
 * smaller. Without a ground it is transparent, for dark mode.
 */
export function renderWordmark(name: string, color: string, ground?: string): Promise<Buffer> {
  const { path, width } = outlineText('display', name, fontSize)
  const scale = Math.min(1, wordmarkSize.width / width)
  return renderPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wordmarkSize.width}" `
      + `height="${wordmarkSize.height}">`
      + `<path transform="translate(0 ${baseline}) scale(${scale})" fill="${color}" `
      + `d="${path}"/></svg>`,
    ground,
  )
}

/** An uploaded logo as PNG on white, in three times its size in the email. */
export function renderLogo(bytes: Uint8Array): Promise<Buffer> {
  return renderPng(bytes, '#ffffff')
}

/** Loaded on first use, because the library is large. */
async function renderPng(source: Uint8Array | string, ground?: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const picture = sharp(typeof source === 'string' ? Buffer.from(source) : source, {
    density: 72 * density,
  }).resize({
    width: wordmarkSize.width * density,
    height: wordmarkSize.height * density,
    fit: 'inside',
  })
  return (ground ? picture.flatten({ background: ground }) : picture).png().toBuffer()
}
