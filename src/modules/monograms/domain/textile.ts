/** What a merchant says of a product; all of it may be empty. */
export interface ProductFacts {
  /** "Towels" */
  readonly type: string
  /** "Hemstitch pillowcases, pair" */
  readonly title: string
  /** "Plain weave, 100% linen, drawn-thread hem" */
  readonly weave: string
  /** "Size: 30 × 56 in; Band: 2½ in" */
  readonly dimensions: string
}

export type Surface =
  | 'plain'
  | 'percale'
  | 'terry'
  | 'waffle'
  | 'twill'
  | 'damask'
  | 'knit'
  | 'bookcloth'
export type EdgeKind =
  | 'hem'
  | 'hemstitch'
  | 'rolled'
  | 'overlocked'
  | 'scallop'
  | 'line'
  | 'cords'
  | 'flange'
  | 'binding'
  | 'blanket-stitch'
  | 'fringe'
export type Stripes = 'none' | 'ticking' | 'triple'

/** How the cloth of a product looks, as far as its facts say it. */
export interface Textile {
  readonly surface: Surface
  readonly edge: EdgeKind
  /** The depth of the edge in millimeters. */
  readonly depth: number
  readonly stripes: Stripes
  /** A towel has a flat band, unless it is woven in another way. */
  readonly band: boolean
}

const surfaces: readonly (readonly [Surface, RegExp])[] = [
  ['terry', /\bterry\b(?! back)|velour/],
  ['waffle', /waffle/],
  ['damask', /damask/],
  ['twill', /twill|herringbone/],
  ['knit', /\bknit/],
  ['bookcloth', /bookcloth/],
  ['percale', /percale|sateen|cambric/],
]

const edges: readonly (readonly [EdgeKind, RegExp, depth: RegExp | null, usual: number])[] = [
  ['scallop', /scallop/, /scallop:/, 19],
  ['hemstitch', /drawn-thread|hemstitch/, /hem:/, 25],
  ['rolled', /hand rolled|rolled by hand|rolled hem/, null, 3],
  ['overlocked', /merrow|overlock/, null, 4],
  ['flange', /flange/, /flange:/, 51],
  ['cords', /\bcord(s|ed)?\b/, /hem:/, 76],
  [
    'line',
    /thread border|border: .*from the edge|line: .*from the edge/,
    /(?:hem|border|line):/,
    32,
  ],
  ['binding', /satin binding|binding:/, /binding:/, 51],
  ['blanket-stitch', /blanket stitch/, null, 8],
  ['fringe', /fringe/, /fringe:/, 51],
]

/** Reads the look of a cloth from the facts of its product; without any it is a hemmed cloth. */
export function describeTextile({ type, title, weave, dimensions }: ProductFacts): Textile {
  const kind = type.toLowerCase()
  const facts = `${title}; ${weave}; ${dimensions}`.toLowerCase()
  const isTowel = /towel|bath mat|washcloth/.test(kind)
  const surface =
    surfaces.find(([, words]) => words.test(facts))?.[0]
    ?? (isTowel && weave === '' ? 'terry' : 'plain')
  const [edge, , depth, usual] = edges.find(([, words]) => words.test(facts)) ?? [
    'hem',
    null,
    /hem:/,
    25,
  ]
  return {
    surface,
    edge,
    depth: (depth && readLength(facts, depth)) ?? usual,
    stripes: /ticking|yarn-dyed/.test(facts)
      ? 'ticking'
      : /stripe:/.test(facts)
        ? 'triple'
        : 'none',
    band: isTowel && surface === 'terry',
  }
}

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

/** "Hem: 1¼ in, mitered" → 31.75; null without a length in inches. */
function readLength(facts: string, label: RegExp): number | null {
  const [, whole = '', part = ''] =
    new RegExp(`${label.source}\\s*(\\d*)([${eighths.join('')}]?) in\\b`).exec(facts) ?? []
  const inches = Number(whole) + eighths.indexOf(part) / 8
  return inches > 0 ? inches * 25.4 : null
}
