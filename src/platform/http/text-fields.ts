import { z } from 'zod'
import {
  cleanParagraph,
  cleanSearch,
  cleanText,
  hasLetterOrDigit,
  hasOnlyLineControls,
  hasPiledMarks,
  isOneLine,
  isVisible,
  looksLikeAddress,
} from '#kernel/text/clean-text.ts'
import { isToken, unknownToken } from '#kernel/token/token.ts'
import { cleanTypedCode } from '#kernel/typed-code/typed-code.ts'
import { countCharacters } from '#kernel/text/cut-text.ts'
import './zod-messages.ts'

/**
 * Every kind of text the API takes. A contract has no other string schema (`test/platform/text-fields.test.ts` walks them all), so that
 * what holds for text holds for every field.
 */
export const textKinds = new WeakMap<z.core.$ZodType, string>()

/** Declares a schema a kind of text of its own: its form is so narrow that the rules of lines and paragraphs say nothing more. */
export function textKind<Schema extends z.ZodType>(kind: string, schema: Schema): Schema {
  textKinds.set(schema, kind)
  return schema
}

export interface TextLimits {
  /** Least and most characters, as a reader counts them. */
  readonly min?: number
  readonly max: number
  /** What is said of a text that is missing or too short. */
  readonly message?: string
}

/** Code units for one character: a family emoji has eleven, and few texts consist of them. Columns hold as many. */
export const unitsPerCharacter = 4

interface Rule {
  readonly clean: (text: string) => string
  readonly isKept: (text: string) => boolean
  readonly message: string
}

const oneLine: Rule = {
  clean: cleanText,
  isKept: isOneLine,
  message: 'Use one line, without line breaks or control characters.',
}
const paragraph: Rule = {
  clean: cleanParagraph,
  isKept: hasOnlyLineControls,
  message: 'Use plain text, without control characters.',
}
const search: Rule = { clean: cleanSearch, isKept: isOneLine, message: oneLine.message }

function textBy({ clean, isKept, message: controls }: Rule, { min = 0, max, message }: TextLimits) {
  const missing = message ?? (min > 1 ? `At least ${min} characters.` : 'Enter a text.')
  const tooLong = `At most ${max.toLocaleString('en-US')} characters.`
  return z
    .string({ error: message })
    .max(max * unitsPerCharacter, { error: tooLong, abort: true })
    .overwrite(clean)
    .refine(isKept, { error: controls, abort: true })
    .refine((text) => !hasPiledMarks(text), {
      error: 'Use fewer accents on one letter.',
      abort: true,
    })
    .refine((text) => countCharacters(text) <= max, { error: tooLong })
    .refine((text) => min === 0 || (isVisible(text) && countCharacters(text) >= min), {
      error: missing,
    })
}

/** For the API's description: a schema says its limit in characters, not in code units. */
function described<Schema extends z.ZodType>(
  kind: string,
  schema: Schema,
  { min = 0, max }: TextLimits,
): Schema {
  return textKind(kind, schema.meta({ ...(min > 0 && { minLength: min }), maxLength: max }))
}

/** One line, such as a street or a title. */
export function lineOfText(limits: TextLimits) {
  return described('line', textBy(oneLine, limits), limits)
}

/** One line or several, such as a note or a message. */
export function paragraphText(limits: TextLimits) {
  return described('paragraph', textBy(paragraph, limits), limits)
}

/** What somebody searches for; nothing that is typed into a search is refused but too much of it. */
export function searchText(max: number) {
  return described('search', textBy(search, { max }), { max })
}

/** The name of a person or a thing. It goes into emails to strangers, so it is no link and no address. */
export function nameText(limits: TextLimits) {
  const missing = limits.message ?? 'Enter a name.'
  const name = textBy(oneLine, { ...limits, message: missing })
    .refine((text) => !looksLikeAddress(text), {
      error: 'Use a name without a web address or an email address.',
    })
    .refine((text) => text === '' || hasLetterOrDigit(text), { error: missing })
  return described('name', name, limits)
}

/** An id, a slug, a key: only ever compared with what the shop has made itself. Visible characters, no spaces at its ends. */
export function idText(max = 40, min = 1) {
  const id = z
    .string()
    .max(max, { error: `At most ${max} characters.`, abort: true })
    .min(min, { error: `At least ${min} characters.` })
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: 'Has characters that no id has.' })
  return textKind('id', id)
}

const longestToken = 200

/**
 * The secret of a link, in exactly its own form. Any other text stands for a token that was never made: whoever tries has one answer,
 * and no look-alike is corrected into a right one.
 */
export function tokenText(isForm: (text: string) => boolean = isToken) {
  const token = z
    .string({ error: 'Send the token of the link.' })
    .overwrite((text) => (isForm(text) ? text : unknownToken))
    .max(longestToken)
  return textKind('token', token)
}

/** Text of one exact form. */
export function patternText(pattern: RegExp, { max, message }: { max: number; message: string }) {
  return textKind(
    'pattern',
    z
      .string({ error: message })
      .max(max, { error: message, abort: true })
      .trim()
      .regex(pattern, { error: message }),
  )
}

export interface CodeForm {
  readonly max: number
  readonly pattern: RegExp
  readonly message: string
  /** Brings what was typed to the form it is kept in. */
  readonly clean?: (text: string) => string
}

/** A code as it is typed: only what codes are made of counts. */
export function codeText({ max, pattern, message, clean = cleanTypedCode }: CodeForm) {
  const code = z
    .string({ error: message })
    .max(max + 20, { error: message, abort: true })
    .overwrite(clean)
    .regex(pattern, { error: message })
  return textKind('code', code)
}
