import { renderArtwork, layOutArtwork, type Artwork } from './artwork.ts'
import { composeLetters } from './compose.ts'
import { rateContrast, type Contrast } from './contrast.ts'
import { isSpace, splitGraphemes, findMissingGlyphs, type Face } from './glyphs.ts'
import { formatLength } from './length.ts'
import {
  arrangeLetters,
  describeArrangement,
  isMissingName,
  formatLetters,
  type Arrangement,
  type MonogramNames,
} from './names.ts'
import type {
  MonogramColor,
  MonogramPosition,
  MonogramStyle,
  MonogramTemplate,
} from './template.ts'

/** The shopper's choice, by ids of the template. */
export interface Choice {
  readonly placeId: string
  readonly styleId: string
  readonly colorId: string
  readonly sizeMm: number
  readonly names: MonogramNames
  /** Rush production, if the template offers it. */
  readonly rush?: boolean | undefined
}

export interface Fabric {
  readonly name: string
  readonly hex: string
}

/** A remark on a choice. One with `stop` must be resolved before production. */
export interface Remark {
  readonly kind: 'lacking' | 'length' | 'missing-letter' | 'too-small' | 'fitted' | 'look-twice'
  readonly stop: boolean
  readonly text: string
  /** The field to change, and a possible value. */
  readonly field: keyof MonogramNames | null
  readonly suggestion: string
}

export interface Proof {
  readonly svg: string
  readonly artwork: Artwork
  /** "E, H, J" */
  readonly monogramText: string
  /** "You will see E H J: first, last, middle." */
  readonly words: string
  readonly why: string
  /** "Italic, Turkey red 321, corner, 2½ in tall, rush" */
  readonly summary: string
  readonly price: number
  /** The part of the price for rush production. */
  readonly rushFee: number
}

export interface ProofResult {
  /** Null while a remark with `stop` applies. */
  readonly proof: Proof | null
  readonly remarks: readonly Remark[]
  readonly contrast: Contrast | null
}

export interface ResolvedChoice {
  readonly place: MonogramPosition
  readonly style: MonogramStyle
  readonly color: MonogramColor
}

/** Resolves the ids of a choice; `null` when one of them is not offered. */
export function resolveChoice(template: MonogramTemplate, choice: Choice): ResolvedChoice | null {
  const place = template.places.find((option) => option.id === choice.placeId)
  const style = template.styles.find((option) => option.id === choice.styleId)
  const color = template.colors.find((option) => option.id === choice.colorId)
  const isSizeOffered = template.sizes.some((option) => option.mm === choice.sizeMm)
  const isRushAllowed = choice.rush !== true || template.rush !== null
  return place && style && color && isSizeOffered && isRushAllowed ? { place, style, color } : null
}

export interface ProofInput extends ResolvedChoice {
  readonly template: MonogramTemplate
  readonly choice: Choice
  readonly face: Face
  readonly fabric: Fabric | null
  readonly lookTwice: readonly string[]
}

/** Renders the proof of a choice, with remarks and contrast. */
export function renderMonogram(parts: ProofInput): ProofResult {
  const { style, color, choice, fabric } = parts
  const contrast =
    fabric && rateContrast(color.hex, fabric.hex, { thread: color.name, fabric: fabric.name })
  const arrangement = arrangeLetters(style.layout, applyLetterCase(choice.names, style))
  if (isMissingName(arrangement))
    return {
      proof: null,
      contrast,
      remarks: [stop('lacking', arrangement.text, arrangement.field)],
    }
  const remarks = textRemarks(arrangement, parts)
  if (remarks.some((remark) => remark.stop)) return { proof: null, contrast, remarks }
  return renderArrangement(arrangement, { ...parts, remarks, contrast })
}

function applyLetterCase(names: MonogramNames, { letterCase }: MonogramStyle): MonogramNames {
  return letterCase === 'upper' ? { ...names, text: names.text.toUpperCase() } : names
}

type RemarkedParts = ProofInput & {
  readonly remarks: readonly Remark[]
  readonly contrast: Contrast | null
}

function renderArrangement(arrangement: Arrangement, remarked: RemarkedParts): ProofResult {
  const { template, place, style, color, choice, face, contrast } = remarked
  const artwork = layOutArtwork(composeLetters(style, arrangement, face), choice.sizeMm, place.area)
  if (tallestLetter(artwork) < minLetterHeight[template.method])
    return {
      proof: null,
      contrast,
      remarks: [...remarked.remarks, stop('too-small', tooSmallText(style), inputField(style))],
    }
  const remarks = artwork.fitted
    ? [...remarked.remarks, note('fitted', fittedText(artwork))]
    : remarked.remarks
  const rushFee = choice.rush === true ? (template.rush?.fee ?? 0) : 0
  const proof: Proof = {
    svg: renderArtwork(artwork, color, template.method),
    artwork,
    monogramText: formatLetters(arrangement),
    words: describeArrangement(arrangement),
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

/** The height of the tallest letter; frames and arches are not counted. */
function tallestLetter({ shapes }: Artwork): number {
  return Math.max(
    ...shapes.filter(({ letter }) => letter !== '').map(({ bounds }) => bounds.y2 - bounds.y1),
  )
}

/** The minimum letter height of each method, in millimeters. */
const minLetterHeight = { embroidery: 6, foil: 3, deboss: 4, engrave: 2.5, print: 2.5 } as const

function textRemarks(arrangement: Arrangement, { style, face, lookTwice }: ProofInput): Remark[] {
  const text = arrangement.letters.map((letter) => letter.text).join('')
  const [count, field] = [splitGraphemes(text).length, inputField(style)]
  const remarks: Remark[] = findMissingGlyphs(text, face).map(({ letter, suggestion }) => ({
    kind: 'missing-letter',
    stop: true,
    field,
    suggestion,
    text: missingText(letter, style, suggestion),
  }))
  const isText = style.layout === 'name' || style.layout === 'date'
  if (isText && count > style.maxLength)
    remarks.push(stop('length', `Use up to ${style.maxLength} letters. You typed ${count}.`, field))
  if (isText && count < style.minLength)
    remarks.push(stop('length', `Use at least ${style.minLength} letters.`, field))
  if (remarks.length === 0 && needsReview(text, lookTwice))
    remarks.push(
      note(
        'look-twice',
        'We review this before we make it, and write to you if anything is unclear.',
      ),
    )
  return remarks
}

function missingText(letter: string, style: MonogramStyle, suggestion: string): string {
  const isVisible = /^[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)
  const description = isVisible ? `“${letter}”` : 'this invisible character'
  const hint = suggestion ? ` Try ${suggestion} instead.` : ''
  return `${style.name} does not include ${description}.${hint}`
}

/** The word list only requests a review, since names can match it. */
function needsReview(text: string, words: readonly string[]): boolean {
  const plain = text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
  return words.some((word) => plain === word || plain.split(' ').includes(word))
}

function countLetters({ letters }: Arrangement): number {
  return letters
    .flatMap((letter) => splitGraphemes(letter.text))
    .filter((letter) => !isSpace(letter)).length
}

function inputField({ layout }: MonogramStyle): keyof MonogramNames {
  return layout === 'name' || layout === 'date' ? 'text' : 'letters'
}

function tooSmallText({ name }: MonogramStyle): string {
  return (
    `${name} would be too small to read here. Use fewer letters, or choose another position `
    + 'or style.'
  )
}

function fittedText({ heightMm, widthMm }: Artwork): string {
  return (
    `Resized to ${formatLength(heightMm)} tall and ${formatLength(widthMm)} wide to fit the `
    + 'safe area.'
  )
}

function stop(kind: Remark['kind'], text: string, field: Remark['field']): Remark {
  return { kind, stop: true, text, field, suggestion: '' }
}

function note(kind: Remark['kind'], text: string): Remark {
  return { kind, stop: false, text, field: null, suggestion: '' }
}
