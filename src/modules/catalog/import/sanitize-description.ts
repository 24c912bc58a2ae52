import sanitize from 'sanitize-html'

const options: sanitize.IOptions = {
  allowedTags: [
    'p',
    'div',
    'br',
    'hr',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'strong',
    'em',
    'sub',
    'sup',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'a',
  ],
  allowedAttributes: { a: ['href', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: sanitize.simpleTransform('a', { rel: 'nofollow noopener' }),
  },
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    (tag === 'p' || tag === 'div') && text.trim() === '' && mediaChildren.length === 0,
}

const videoTags = new Set(['iframe', 'video', 'object', 'embed'])

/** Describes the pictures and videos that sanitizing removes; null if there are none. */
export function describeOmittedMedia(html: string): string | null {
  let [pictures, videos] = [0, 0]
  sanitize(html, {
    allowedTags: [],
    onOpenTag: (name) => {
      if (name === 'img') pictures++
      else if (videoTags.has(name)) videos++
    },
  })
  const omitted = [pluralize(pictures, 'picture'), pluralize(videos, 'video')]
    .filter((part) => part !== '')
    .join(' and ')
  return omitted === ''
    ? null
    : `Descriptions can contain text only: ${omitted} left out. `
        + 'Add pictures as product images and a video in the Film column.'
}

function pluralize(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Keeps paragraphs, lists and tables; removes scripts, styles and embedded content. */
export function sanitizeDescription(html: string): string {
  let sanitized = html
  // Repeats because repairing one fault can reveal another, and importing twice must not change
  // the product.
  for (let round = 0; round < 5; round++) {
    const next = sanitize(sanitized, options).trim()
    if (next === sanitized) break
    sanitized = next
  }
  return sanitized
}
