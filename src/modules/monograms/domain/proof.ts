import { renderArtwork, layOut, type Artwork } from './artwork.ts'
import { compose } from './compose.ts'
import { contrastOf, type Contrast } from './contrast.ts'
import { isSpace, lettersOf, missingGlyphs, type Face } from './glyphs.ts'
import { formatLength } from './length.ts'
import { arrange, inWords, isLacking, readAs, type Arrangement, type GivenNames } from './names.ts'
import type { MonogramColor, MonogramPlace, MonogramStyle, MonogramTemplate } from './template.ts'

/** What the shopper chose, by the template's ids. */
export interface Choice {
  readonly placeId: string
  readonly styleId: string
  readonly colorId: string
  readonly sizeMm: number
  readonly names: GivenNames
  /** Made before its turn, where the template offers that. */
  readonly rush?: boolean | undefined
}

export interface Fabric {
  readonly name: string
  readonly hex: string
}

/** Something to say about a choice; a `stop` must be mended before it can be made. */
export interface Remark {
  readonly kind: 'lacking' | 'length' | 'missing-letter' | 'too-small' | 'fitted' | 'look-twice'
  readonly stop: boolean
  readonly text: string
  /** The field to mend, and what could stand there instead. */
  readonly field: keyof GivenNames | null
  readonly suggestion: string
}

export interface Proof {
  readonly svg: string
  readonly artwork: Artwork
  /** "E, H, J" */
  readonly letters: string
  /** "You will see E H J: first, last, middle." */
  readonly words: string
  readonly why: string
  /** "Italic, Turkey red 321, corner, 2½ in tall, rush" */
  readonly summary: string
  readonly price: number
  /** So much of the price is for being made before its turn. */
  readonly rushFee: number
}

export interface Drawing {
  /** Absent while something stops it. */
  readonly proof: Proof | null
  readonly remarks: readonly Remark[]
  readonly contrast: Contrast | null
}

export interface Chosen {
  readonly place: MonogramPlace
  readonly style: MonogramStyle
  readonly color: MonogramColor
}

/** The template's own parts by the ids of a choice; `null` when one of them is not the template's. */
export function chosenOf(template: MonogramTemplate, choice: Choice): Chosen | null {
  const place = template.places.find((one) => one.id === choice.placeId)
  const style = template.styles.find((one) => one.id === choice.styleId)
  const color = template.colors.find((one) => one.id === choice.colorId)
  const sized = template.sizes.some((one) => one.mm === choice.sizeMm)
  const hurried = choice.rush !== true || template.rush !== null
  return place && style && color && sized && hurried ? { place, style, color } : null
}

export interface DrawingParts extends Chosen {
  readonly template: MonogramTemplate
  readonly choice: Choice
  readonly face: Face
  readonly fabric: Fabric | null
  readonly lookTwice: readonly string[]
}

/** The whole way from names to the one file, with everything there is to say on it. */
export function renderMonogram(parts: DrawingParts): Drawing {
  const { style, color, choice, fabric } = parts
  const contrast =
    fabric && contrastOf(color.hex, fabric.hex, { thread: color.name, fabric: fabric.name })
  const arrangement = arrange(style.layout, inCase(choice.names, style))
  if (isLacking(arrangement))
    return {
      proof: null,
      contrast,
      remarks: [stop('lacking', arrangement.text, arrangement.field)],
    }
  const remarks = textRemarks(arrangement, parts)
  if (remarks.some((remark) => remark.stop)) return { proof: null, contrast, remarks }
  return drawArranged(arrangement, { ...parts, remarks, contrast })
}

function inCase(names: GivenNames, { letterCase }: MonogramStyle): GivenNames {
  return letterCase === 'upper' ? { ...names, text: names.text.toLocaleUpperCase('en-US') } : names
}

type Said = DrawingParts & {
  readonly remarks: readonly Remark[]
  readonly contrast: Contrast | null
}

function drawArranged(arrangement: Arrangement, said: Said): Drawing {
  const { template, place, style, color, choice, face, contrast } = said
  const artwork = layOut(compose(style, arrangement, face), choice.sizeMm, place.area)
  if (tallest(artwork) < leastHeight[template.method])
    return {
      proof: null,
      contrast,
      remarks: [...said.remarks, stop('too-small', tooSmall(style), fieldOf(style))],
    }
  const remarks = artwork.fitted
    ? [...said.remarks, note('fitted', fittedText(artwork))]
    : said.remarks
  const rushFee = choice.rush === true ? (template.rush?.fee ?? 0) : 0
  const proof: Proof = {
    svg: renderArtwork(artwork, color, template.method),
    artwork,
    letters: readAs(arrangement),
    words: inWords(arrangement),
    why: arrangement.why,
    summary: [
      style.name,
      [color.name, color.code].filter(Boolean).join(' '),
      place.name.toLowerCase(),
      `${formatLength(artwork.heightMm)} tall`,
      ...(choice.rush === true ? ['rush'] : []),
    ].join(', '),
    price: template.price + template.pricePerLetter * countLetters(arrangement) + rushFee,
    rushFee,
  }
  return { proof, remarks, contrast }
}

/** Of the letters: a frame or an arch is taller than what is read. */
function tallest({ shapes }: Artwork): number {
  return Math.max(
    ...shapes.filter(({ letter }) => letter !== '').map(({ bounds }) => bounds.y2 - bounds.y1),
  )
}

/** Millimeters below which a needle, a die or a graver cannot keep a letter open. */
const leastHeight = { embroidery: 6, foil: 3, deboss: 4, engrave: 2.5, print: 2.5 } as const

function textRemarks(arrangement: Arrangement, { style, face, lookTwice }: DrawingParts): Remark[] {
  const text = arrangement.letters.map((letter) => letter.text).join('')
  const [count, field] = [lettersOf(text).length, fieldOf(style)]
  const remarks: Remark[] = missingGlyphs(text, face).map(({ letter, suggestion }) => ({
    kind: 'missing-letter',
    stop: true,
    field,
    suggestion,
    text: missingText(letter, style, suggestion),
  }))
  const isText = style.layout === 'name' || style.layout === 'date'
  if (isText && count > style.maxLength)
    remarks.push(
      stop('length', `Up to ${style.maxLength} letters here. You typed ${count}.`, field),
    )
  if (isText && count < style.minLength)
    remarks.push(stop('length', `At least ${style.minLength} letters here.`, field))
  if (remarks.length === 0 && isWatched(text, lookTwice))
    remarks.push(
      note(
        'look-twice',
        'A person in the workroom reads this before it is made, and writes to you if anything is unclear.',
      ),
    )
  return remarks
}

function missingText(letter: string, style: MonogramStyle, suggestion: string): string {
  const shown = /^[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)
    ? `“${letter}”`
    : 'a sign that cannot be seen'
  return `${style.name} has no ${shown === 'a sign that cannot be seen' ? 'letter for a sign that cannot be seen' : shown}.${suggestion ? ` It has ${suggestion}.` : ''}`
}

/** Names get caught by such lists, so nothing is ever refused by one: a person looks. */
function isWatched(text: string, words: readonly string[]): boolean {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
  return words.some((word) => plain === word || plain.split(' ').includes(word))
}

function countLetters({ letters }: Arrangement): number {
  return letters.flatMap((letter) => lettersOf(letter.text)).filter((letter) => !isSpace(letter))
    .length
}

function fieldOf({ layout }: MonogramStyle): keyof GivenNames {
  return layout === 'name' || layout === 'date' ? 'text' : 'letters'
}

function tooSmall({ name }: MonogramStyle): string {
  return `${name} would come out too small to read there. Fewer letters, or another place or style, gives them room.`
}

function fittedText({ heightMm, widthMm }: Artwork): string {
  return `Made ${formatLength(heightMm)} tall and ${formatLength(widthMm)} wide, so that it stays clear of the edge.`
}

function stop(kind: Remark['kind'], text: string, field: Remark['field']): Remark {
  return { kind, stop: true, text, field, suggestion: '' }
}

function note(kind: Remark['kind'], text: string): Remark {
  return { kind, stop: false, text, field: null, suggestion: '' }
}
