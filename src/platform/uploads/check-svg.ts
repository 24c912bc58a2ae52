import sanitize from 'sanitize-html'
import type { Rewritten } from './rewrite-file.ts'

/** A drawing by hand is some hundred KB; more is a photograph in disguise, and would keep the process busy. */
const maxBytes = 2 * 1024 * 1024

const shapes = [
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'use',
]
const groups = ['svg', 'g', 'defs', 'symbol', 'clipPath', 'mask', 'pattern', 'linearGradient', 'radialGradient', 'stop', 'style', 'title', 'desc'] // prettier-ignore

const attributes = [
  'xmlns', 'xmlns:xlink', 'id', 'class', 'style', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy',
  'd', 'points', 'dx', 'dy', 'rotate', 'transform', 'offset', 'href', 'xlink:href', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternTransform',
  'clipPathUnits', 'maskUnits', 'fill', 'fill-rule', 'fill-opacity', 'stroke', 'stroke-*', 'opacity', 'clip-path', 'clip-rule', 'mask', 'stop-color', 'stop-opacity', 'color', 'display',
  'visibility', 'font-*', 'text-anchor', 'letter-spacing', 'vector-effect', 'enable-background',
] // prettier-ignore

const options: sanitize.IOptions = {
  allowedTags: [...shapes, ...groups],
  allowedAttributes: { '*': attributes },
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, given) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(given).filter(staysInside)),
    }),
  },
}

/** Nothing is fetched: what is referred to is a part of the drawing itself. */
function staysInside([name, value]: [string, string]): boolean {
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#')
  return !leadsOutside.test(value) || name.startsWith('xmlns')
}

/** The lookahead takes the quote with it, so that a quote cannot pass for what stands behind it. */
const leadsOutside =
  /url\((?!\s*["']?\s*#)|image(?:-set)?\(|\bsrc\(|cross-fade\(|@|\\|expression|javascript:|data:/i

/** A drawing as SVG, written anew with its shapes and nothing that runs, loads or tells of its maker. */
export function readSvg(bytes: Buffer): Rewritten {
  if (bytes.length > maxBytes) return { fault: 'a drawing as SVG may be 2 MB at most' }
  const text = decode(bytes)
  if (text === null) return { fault: 'it is damaged' }
  if (/<!ENTITY/i.test(text))
    return { fault: 'it has abbreviations of its own; please save it as plain SVG' }
  if (/<(image|feImage|foreignObject)\b/i.test(text))
    return { fault: 'it holds a picture or another page; please send that beside it' }
  if (isTangled(text)) return { fault: 'it has more parts than a drawing; please send it as PDF' }
  const drawing = sanitize(text, options)
  const styles = [...drawing.matchAll(/<style[^>]*>([^<]*)</g)].map(([, css = '']) => css)
  // Written twice it is the same: nothing that was text has become a part of it.
  if (
    !/^\s*<svg\b[^]*<\/svg>\s*$/.test(drawing)
    || sanitize(drawing, options) !== drawing
    || styles.some((css) => leadsOutside.test(css))
  )
    return { fault: 'it holds more than a drawing' }
  return { type: 'svg', bytes: Buffer.from(drawing.trim()), width: null, height: null }
}

/** Far more than a drawing has; the time to write it anew grows with the square of both. */
const mostTags = 10_000
const mostDeep = 100

function isTangled(text: string): boolean {
  let [count, depth] = [0, 0]
  for (const [, closing, closed] of text.matchAll(/<(\/?)[A-Za-z][^<>]*?(\/?)>/g)) {
    count += 1
    if (closing) depth -= 1
    else if (!closed) depth += 1
    if (count > mostTags || depth > mostDeep) return true
  }
  return false
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
