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

const filmTags = new Set(['iframe', 'video', 'object', 'embed'])

/** What a description shows beside its text, and is left out; null when it shows nothing else. */
export function mediaLeftOut(html: string): string | null {
  let [pictures, films] = [0, 0]
  sanitize(html, {
    allowedTags: [],
    onOpenTag: (name) => {
      if (name === 'img') pictures++
      else if (filmTags.has(name)) films++
    },
  })
  const what = [count(pictures, 'picture'), count(films, 'film')]
    .filter((part) => part !== '')
    .join(' and ')
  return what === ''
    ? null
    : `The description holds text only: ${what} left out. Add pictures as product images, and a film in a film column.`
}

function count(number: number, noun: string): string {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`
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
