const stopWords = new Set([
  'a',
  'an',
  'and',
  'the',
  'of',
  'for',
  'with',
  'in',
  'on',
  'to',
  'by',
  'or',
  'at',
  'from',
  'is',
  'it',
  'my',
  'your',
])

const irregular = new Map(
  Object.entries({
    knives: 'knife',
    shelves: 'shelf',
    scarves: 'scarf',
    loaves: 'loaf',
    leaves: 'leaf',
    halves: 'half',
    women: 'woman',
    men: 'man',
    children: 'child',
    feet: 'foot',
  }),
)

/** Normalizes accents, letter case, apostrophes and sizes: `Café 16 × 20 in` → `cafe 16x20`. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'`](s\b)?/g, '$1')
    .replaceAll('×', 'x')
    .replaceAll('&', ' and ')
    .replaceAll(/(\d)\s*x\s*(\d+)(?:\s*(?:inches|inch|in\b|["”″]))?/g, '$1x$2 ')
    .replaceAll(/(\d)\s*(?:inches|inch|in\b|["”″])/g, '$1in ')
}

/** Words in order without stop words; all words if there are only stop words. */
export function splitWords(text: string): string[] {
  const words = normalizeText(text).match(/[a-z0-9]+/g) ?? []
  const meaningful = words.filter((word) => !stopWords.has(word))
  return meaningful.length > 0 ? meaningful : words
}

export function stem(word: string): string {
  const singular = removePluralEnding(word)
  return irregular.get(singular) ?? singular
}

function removePluralEnding(word: string): string {
  if (word.length <= 3 || /\d/.test(word) || irregular.has(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (word.length > 5 && word.endsWith('oes')) return word.slice(0, -2)
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word
}

const minBaseLength = 4

/**
 * Verbs and nouns that a word ending in -ed or -ing can come from: "striped" → "stripe", "strip".
 */
export function listBaseForms(word: string): string[] {
  const root = /^([a-z]+)(?:ed|ing)$/.exec(word)?.[1]
  if (root === undefined) return []
  const single = /([^aeiouls])\1$/.test(root) ? [root.slice(0, -1)] : []
  return [...single, `${root}e`, root].filter((form) => form.length >= minBaseLength)
}

/** Stems to index; a size is also indexed by each side. */
export function indexTerms(text: string): string[] {
  return splitWords(text).flatMap((word) => {
    const [, width, height] = /^(\d+)x(\d+)$/.exec(word) ?? []
    if (width && height) return [word, `${width}in`, `${height}in`, width, height]
    const inches = /^(\d+)in$/.exec(word)?.[1]
    return inches ? [word, inches] : [stem(word)]
  })
}

export function normalizeCode(text: string): string {
  return normalizeText(text).replaceAll(/[^a-z0-9]/g, '')
}

export function htmlToText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&[a-z#0-9]+;/gi, ' ')
}
