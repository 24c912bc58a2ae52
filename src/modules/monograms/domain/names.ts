import { lettersOf } from './glyphs.ts'
import type { Layout } from './template.ts'

/** What the shopper gives: names, not positions. `letters` is the override: exactly these, in this order. */
export interface GivenNames {
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
  /** In the order they are seen, left to right. */
  readonly letters: readonly Letter[]
  /** Why this order. */
  readonly why: string
}

export interface Lacking {
  readonly field: keyof GivenNames
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

/** The letter a name gives. "de la Cruz" gives C, "Van Buren" V, "McKay" M, "O’Hara" O. */
export function initialOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const main = parts.find((part) => !particles.has(part)) ?? parts[0] ?? ''
  return capital(lettersOf(main.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '')
}

/** The capital of a letter, where it is one letter: that of ß would be two. */
function capital(letter: string): string {
  const upper = letter.toLocaleUpperCase('en-US')
  return lettersOf(upper).length === 1 ? upper : letter
}

/** Puts the letters of the names in the order that the custom of a layout has; or says which name is lacking. */
export function arrange(layout: Layout, names: GivenNames): Arrangement | Lacking {
  if (layout === 'name' || layout === 'date') return words(layout, names)
  const typed = lettersOf(names.letters.replace(/\s+/g, ''))
  if (typed.length > 0) return asTyped(layout, typed)
  return byLayout[layout](names)
}

export function isLacking(result: Arrangement | Lacking): result is Lacking {
  return 'field' in result
}

/** "You will see E H J: first, last, middle." */
export function inWords({ letters }: Arrangement): string {
  const shown = letters.map((letter) => letter.text).join(' ')
  const roles = letters.map((letter) => letter.role).filter(Boolean)
  return roles.length > 1 ? `You will see ${shown}: ${roles.join(', ')}.` : `You will see ${shown}.`
}

/** "E, H, J" */
export function readAs({ letters }: Arrangement): string {
  return letters.map((letter) => letter.text).join(', ')
}

function words(layout: 'name' | 'date', { text }: GivenNames): Arrangement | Lacking {
  const shown = text.trim().replace(/\s+/g, ' ')
  if (shown === '')
    return {
      field: 'text',
      text: layout === 'name' ? 'Give us the name.' : 'Give us the date as you want it written.',
    }
  return { letters: [{ text: shown, role: '', large: true }], why: 'Exactly as you typed it.' }
}

const counts: Readonly<Record<Exclude<Layout, 'name' | 'date'>, number>> = {
  single: 1, pair: 2, three_traditional: 3, three_block: 3, stacked: 3, couple: 3,
} // prettier-ignore

function asTyped(
  layout: Exclude<Layout, 'name' | 'date'>,
  typed: readonly string[],
): Arrangement | Lacking {
  const wanted = counts[layout]
  if (typed.length !== wanted)
    return {
      field: 'letters',
      text: `This style takes ${wanted} ${wanted === 1 ? 'letter' : 'letters'}. You typed ${typed.length}.`,
    }
  const large = (index: number): boolean =>
    layout === 'three_traditional' || layout === 'couple'
      ? index === 1
      : layout === 'stacked'
        ? index === 2
        : true
  return {
    letters: typed.map((text, index) => ({ text: capital(text), role: '', large: large(index) })),
    why: 'In the order you typed them.',
  }
}

const byLayout: Readonly<
  Record<Exclude<Layout, 'name' | 'date'>, (names: GivenNames) => Arrangement | Lacking>
> = {
  single: ({ first, last }) => {
    const [name, role] = last.trim() ? [last, 'last'] : [first, 'first']
    if (!initialOf(name))
      return {
        field: 'last',
        text: 'Give us a name; the last name is the custom for a single letter.',
      }
    return {
      letters: [{ text: initialOf(name), role, large: true }],
      why: 'A single letter stands for the family, so it is the last name’s.',
    }
  },
  pair: ({ first, last, partner }) => {
    if (!initialOf(first)) return { field: 'first', text: 'Give us the first name.' }
    if (initialOf(partner))
      return {
        letters: [initial(first, 'first'), initial(partner, 'partner')],
        why: 'Two people who keep their names stand side by side, in the order you gave them.',
      }
    if (!initialOf(last))
      return { field: 'last', text: 'Give us the last name, or the other person’s first name.' }
    return {
      letters: [initial(first, 'first'), initial(last, 'last')],
      why: 'Two letters of one size are read in their natural order.',
    }
  },
  three_traditional: (names) =>
    three(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first'),
        { ...initial(last, 'last'), large: true },
        initial(middle, 'middle'),
      ],
      why: 'When the center letter is larger it is the last name’s, with first to its left and middle to its right.',
    })),
  three_block: (names) => {
    const halves = names.last.split('-').filter((part) => initialOf(part) !== '')
    if (initialOf(names.first) && !names.middle.trim() && halves[0] && halves[1])
      return {
        letters: [
          initial(names.first, 'first', true),
          initial(halves[0], 'last', true),
          initial(halves[1], 'last', true),
        ],
        why: 'A hyphenated name gives both its letters when there is no middle name.',
      }
    return three(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first', true),
        initial(middle, 'middle', true),
        initial(last, 'last', true),
      ],
      why: 'Letters of one size keep their natural order: first, middle, last.',
    }))
  },
  stacked: (names) =>
    three(names, ({ first, middle, last }) => ({
      letters: [
        initial(first, 'first'),
        initial(middle, 'middle'),
        { ...initial(last, 'last'), large: true },
      ],
      why: 'First stands over middle, and the last name’s letter beside them is as tall as both.',
    })),
  couple: ({ first, last, partner }) => {
    if (!initialOf(first)) return { field: 'first', text: 'Give us one first name.' }
    if (!initialOf(partner)) return { field: 'partner', text: 'Give us the other first name.' }
    if (!initialOf(last))
      return {
        field: 'last',
        text: 'Give us the name you share; if you keep two names, choose the pair.',
      }
    return {
      letters: [
        initial(first, 'first'),
        { ...initial(last, 'shared last'), large: true },
        initial(partner, 'partner'),
      ],
      why: 'The name you share stands large in the middle, a first name on either side, in the order you gave them.',
    }
  },
}

function three(
  names: GivenNames,
  order: (names: GivenNames) => Arrangement,
): Arrangement | Lacking {
  for (const field of ['first', 'middle', 'last'] as const) {
    if (initialOf(names[field])) continue
    const without =
      field === 'middle'
        ? 'Three letters need a middle name. Without one, choose the pair or a single letter.'
        : `Give us the ${field} name.`
    return { field, text: without }
  }
  return order(names)
}

function initial(name: string, role: string, large = false): Letter {
  return { text: initialOf(name), role, large }
}
