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
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', a: sanitize.simpleTransform('a', { rel: 'nofollow noopener' }) },
  exclusiveFilter: ({ tag, text, mediaChildren }) => (tag === 'p' || tag === 'div') && text.trim() === '' && mediaChildren.length === 0,
}

/** Text with its paragraphs, lists and tables; nothing that runs, loads or dresses up. */
export function sanitizeDescription(html: string): string {
  let clean = html
  // Repairing one fault can uncover the next; what comes out must come out again unchanged, or importing twice would change goods.
  for (let round = 0; round < 5; round++) {
    const next = sanitize(clean, options).trim()
    if (next === clean) break
    clean = next
  }
  return clean
}
