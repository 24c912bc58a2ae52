import sanitize from 'sanitize-html'
import type { RewriteResult } from './rewrite-file.ts'

/** Larger files are usually embedded photos, and slow to process. */
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
const groups =
  'svg g defs symbol clipPath mask pattern linearGradient radialGradient stop style title desc'.split(
    ' ',
  )

const allowedAttributeNames = `
  xmlns xmlns:xlink id class style version viewBox preserveAspectRatio width height x y x1
  y1 x2 y2 cx cy r rx ry fx fy d points dx dy rotate transform offset href xlink:href
  gradientUnits gradientTransform spreadMethod patternUnits patternTransform clipPathUnits
  maskUnits fill fill-rule fill-opacity stroke stroke-* opacity clip-path clip-rule mask
  stop-color stop-opacity color display visibility font-* text-anchor letter-spacing
  vector-effect enable-background
`
  .trim()
  .split(/\s+/)

const options: sanitize.IOptions = {
  allowedTags: [...shapes, ...groups],
  allowedAttributes: { '*': allowedAttributeNames },
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: {
    '*': (tagName, attributes) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attributes).filter(isInternalReference)),
    }),
  },
}

/** Allows references to the same file only. */
function isInternalReference([name, value]: [string, string]): boolean {
  if (name === 'href' || name === 'xlink:href') return value.startsWith('#')
  return !externalReference.test(value) || name.startsWith('xmlns')
}

/** The lookahead includes the quote, so that a quote cannot hide the reference after it. */
const externalReference =
  /url\((?!\s*["']?\s*#)|image(?:-set)?\(|\bsrc\(|cross-fade\(|@|\\|expression|javascript:|data:/i

/** Rewrites an SVG file with its shapes only: no scripts, external resources or metadata. */
export function rewriteSvg(bytes: Buffer): RewriteResult {
  if (bytes.length > maxBytes) return { fault: 'an SVG file can have at most 2 MB' }
  const text = decode(bytes)
  if (text === null) return { fault: 'it is damaged' }
  if (/<!ENTITY/i.test(text)) return { fault: 'it defines entities; please save it as plain SVG' }
  if (/<(image|feImage|foreignObject)\b/i.test(text))
    return { fault: 'it contains a picture or another page; please send that as a separate file' }
  if (isTooComplex(text)) return { fault: 'it is too complex; please send it as PDF' }
  const drawing = sanitize(text, options)
  const styles = [...drawing.matchAll(/<style[^>]*>([^<]*)</g)].map(([, css = '']) => css)
  // Sanitizing twice must give the same result, so that no text has become markup.
  if (
    !/^\s*<svg\b[^]*<\/svg>\s*$/.test(drawing)
    || sanitize(drawing, options) !== drawing
    || styles.some((css) => externalReference.test(css))
  )
    return { fault: 'it contains more than a drawing' }
  return { type: 'svg', bytes: Buffer.from(drawing.trim()), width: null, height: null }
}

/** The time for sanitizing grows with the square of both. */
const maxTags = 10_000
const maxDepth = 100

function isTooComplex(text: string): boolean {
  let [count, depth] = [0, 0]
  for (const [, closing, selfClosing] of text.matchAll(/<(\/?)[A-Za-z][^<>]*?(\/?)>/g)) {
    count += 1
    if (closing) depth -= 1
    else if (!selfClosing) depth += 1
    if (count > maxTags || depth > maxDepth) return true
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
