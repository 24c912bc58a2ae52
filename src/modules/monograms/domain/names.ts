import { splitGraphemes } from './glyphs.ts'
import { letterCounts } from './letter-counts.ts'
import type { Layout } from './template.ts'

/** The names a shopper enters. `letters` overrides the order of the layout. */
export interface MonogramNames {
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly partner: string
  readonly text: string
  readonly letters: string
}

export interface Letter {
  readonly text: string
  /** "first", "last", ... as in "E, H, J: first, last, middle". */
  readonly role: string
  readonly large: boolean
}

export interface Arrangement {
  /** In display order, from left to right. */
  readonly letters: readonly Letter[]
  /** What stands between two letters. */
  readonly between?: '&'
  /** Explains the order. */
  readonly why: string
}

export interface MissingName {
  readonly field: keyof MonogramNames
  readonly text: string
}

const particles = new Set([
  'de',
  'del',
  'della',
  'der',
  'den',
  'di',
  'da',
  'dos',
  'du',
  'la',
  'le',
  'van',
  'von',
  'zu',
  'ter',
  'ten',
  'af',
  'av',
])

/**
 * The initial of a name without particles: "de la Cruz" gives C, "Van Buren" V, "McKay" M,
 * "O’Hara" O.
 */
export function getInitial(name: string): string {
  const parts = name.trim().split(/\s+/)
  const main = parts.find((part) => !particles.has(part)) ?? parts[0] ?? ''
  return capital(splitGraphemes(main.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '')
}

/** Capitalizes a letter unless its capital has two letters, as for ß. */
function capital(letter: string): string {
  const upper = letter.toUpperCase()
  return splitGraphemes(upper).length === 1 ? upper : letter
}

/** Arranges initials in the traditional order of a layout, or returns the missing name. */
export function arrangeLetters(layout: Layout, names: MonogramNames): Arrangement | MissingName {
  if (layout === 'name' || layout === 'date') return arrangeText(layout, names)
  const typed = splitGraphemes(names.letters.replace(/\s+/g, ''))
  if (typed.length > 0) return arrangeTyped(layout, typed)
  return arrangeByLayout[layout](names)
}

export function isMissingName(result: Arrangement | MissingName): result is MissingName {
  return 'field' in result
}

/** "You will see E H J: first, last, middle." */
export function describeArrangement({ letters, between }: Arrangement): string {
  const shown = letters.map((letter) => letter.text).join(between ? ` ${between} ` : ' ')
  const roles = letters.map((letter) => letter.role).filter(Boolean)
  return roles.length > 1 ? `You will see ${shown}: ${roles.join(', ')}.` : `You will see ${shown}.`
}

/** "E, H, J" */
export function formatLetters({ letters }: Arrangement): string {
  return letters.map((letter) => letter.text).join(', ')
}

function arrangeText(layout: 'name' | 'date', { text }: MonogramNames): Arrangement | MissingName {
  const shown = text.trim().replace(/\s+/g, ' ')
  if (shown === '')
    return {
      field: 'text',
      text: layout === 'name' ? 'Enter the name.' : 'Enter the date as it should appear.',
    }
  return { letters: [{ text: shown, role: '', large: true }], why: 'Exactly as you typed it.' }
}

function arrangeTyped(
  layout: Exclude<Layout, 'name' | 'date'>,
  typed: readonly string[],
): Arrangement | MissingName {
  const wanted = letterCounts[layout]
  if (typed.length !== wanted)
    return {
      field: 'letters',
      text:
        `This style takes ${wanted} ${wanted === 1 ? 'letter' : 'letters'}. You typed `
        + `${typed.length}.`,
    }
  const large = (index: number): boolean =>
    layout === 'three_traditional' || layout === 'couple'
      ? index === 1
      : layout === 'stacked'
        ? index === 2
        : true
  return {
    letters: typed.map((text, index) => ({ text: capital(text), role: '', large: large(index) })),
    ...(layout === 'pair' && { between: '&' }),
    why: 'In the order you typed them.',
  }
}

const arrangeByLayout: Readonly<
  Record<Exclude<Layout, 'name' | 'date'>, (names: MonogramNames) => Arrangement | MissingName>
> = {
  single: ({ first, last }) => {
    const [name, role] = last.trim() ? [last, 'last'] : [first, 'first']
    if (!getInitial(name))
      return {
        field: 'last',
        text: 'Enter a name. A single letter is traditionally the last initial.',
      }
    return {
      letters: [{ text: getInitial(name), role, large: true }],
      why: 'A single letter stands for the family, so it is the last initial.',
    }
  },
  pair: ({ first, last, partner }) => {
    if (!getInitial(first)) return { field: 'first', text: 'Enter the first name.' }
    if (getInitial(partner))
      return {
        letters: [initial(first, 'first'), initial(partner, 'partner')],
        between: '&',
        why: 'Two people who keep their names appear side by side, in the order you entered.',
      }
    if (!getInitial(last)) return { field: 'partner', text: 'Enter the other first name.' }
    return { ...twoLetters(first, last), between: '&' }
  },
  two_block: ({ first, last }) => {
    if (!getInitial(first)) return { field: 'first', text: 'Enter the first name.' }
    if (!getInitial(last)) return { field: 'last', text: 'Enter the last name.' }
    return twoLetters(first, last)
  },
  three_traditional: (names) =>
    arrangeThree(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first'),
        { ...initial(last, 'last'), large: true },
        initial(middle, 'middle'),
      ],
      why:
        'The larger center letter is the last initial, with the first on its left and the '
        + 'middle on its right.',
    })),
  three_block: (names) => {
    const halves = names.last.split('-').filter((part) => getInitial(part) !== '')
    if (getInitial(names.first) && !names.middle.trim() && halves[0] && halves[1])
      return {
        letters: [
          initial(names.first, 'first', true),
          initial(halves[0], 'last', true),
          initial(halves[1], 'last', true),
        ],
        why: 'A hyphenated name gives two letters when there is no middle name.',
      }
    return arrangeThree(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first', true),
        initial(middle, 'middle', true),
        initial(last, 'last', true),
      ],
      why: 'Letters of the same size keep their natural order: first, middle, last.',
    }))
  },
  stacked: (names) =>
    arrangeThree(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first'),
        initial(middle, 'middle'),
        { ...initial(last, 'last'), large: true },
      ],
      why:
        'The first initial is above the middle one, and the last initial beside them is as '
        + 'tall as both.',
    })),
  couple: ({ first, last, partner }) => {
    if (!getInitial(first)) return { field: 'first', text: 'Enter one first name.' }
    if (!getInitial(partner)) return { field: 'partner', text: 'Enter the other first name.' }
    if (!getInitial(last))
      return {
        field: 'last',
        text: 'Enter the name you share. If you keep two names, choose the pair.',
      }
    return {
      letters: [
        initial(first, 'first'),
        { ...initial(last, 'shared last'), large: true },
        initial(partner, 'partner'),
      ],
      why:
        'The shared initial is large in the center, with a first initial on either side, in '
        + 'the order you entered.',
    }
  },
}

function twoLetters(first: string, last: string): Arrangement {
  return {
    letters: [initial(first, 'first'), initial(last, 'last')],
    why: 'Two letters of the same size keep their natural order.',
  }
}

function arrangeThree(
  names: MonogramNames,
  order: (names: MonogramNames) => Arrangement,
): Arrangement | MissingName {
  for (const field of ['first', 'middle', 'last'] as const) {
    if (getInitial(names[field])) continue
    const message =
      field === 'middle'
        ? 'Three letters need a middle name. Without one, choose a style of two letters or of one.'
        : `Enter the ${field} name.`
    return { field, text: message }
  }
  return order(names)
}

function initial(name: string, role: string, large = false): Letter {
  return { text: getInitial(name), role, large }
}
