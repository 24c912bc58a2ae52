import { formatInteger } from '#kernel/locale/format-integer.ts'
import { z } from 'zod'
import {
  cleanParagraph,
  cleanSearch,
  cleanText,
  hasLetterOrDigit,
  hasOnlyLineControls,
  hasStackedMarks,
  isOneLine,
  isVisible,
  looksLikeLink,
} from '#kernel/text/clean-text.ts'
import { isToken, unknownToken } from '#kernel/token/token.ts'
import { normalizeTypedCode } from '#kernel/typed-code/typed-code.ts'
import { countCharacters } from '#kernel/text/truncate-text.ts'
import './zod-messages.ts'

/**
 * The kinds of text that the API accepts. Contracts use no other string schemas, which
 * `test/platform/text-fields.test.ts` checks.
 */
const textKinds = new WeakMap<z.ZodType['def'], string>()

/** The kind of text that a schema accepts. A schema with a description has the same definition. */
export function findTextKind({ def }: Pick<z.ZodType, 'def'>): string | null {
  return textKinds.get(def) ?? null
}

/** Registers a schema with a narrow format as a kind of text. */
export function textKind<Schema extends z.ZodType>(kind: string, schema: Schema): Schema {
  textKinds.set(schema.def, kind)
  return schema
}

export interface TextLimits {
  /** Minimum and maximum number of graphemes. */
  readonly min?: number
  readonly max: number
  /** For text that is missing or too short. */
  readonly message?: string
}

/** Maximum average of code units per grapheme; columns have the same limit. */
export const unitsPerCharacter = 4

interface TextRule {
  readonly clean: (text: string) => string
  readonly isAllowed: (text: string) => boolean
  readonly message: string
}

const oneLine: TextRule = {
  clean: cleanText,
  isAllowed: isOneLine,
  message: 'Use one line, without line breaks or control characters.',
}
const paragraph: TextRule = {
  clean: cleanParagraph,
  isAllowed: hasOnlyLineControls,
  message: 'Use plain text, without control characters.',
}
const search: TextRule = { clean: cleanSearch, isAllowed: isOneLine, message: oneLine.message }

function createTextSchema(
  { clean, isAllowed, message: controls }: TextRule,
  { min = 0, max, message }: TextLimits,
) {
  const missing = message ?? (min > 1 ? `At least ${min} characters.` : 'Enter a text.')
  const tooLong = `At most ${formatInteger(max)} characters.`
  return z
    .string({ error: message })
    .max(max * unitsPerCharacter, { error: tooLong, abort: true })
    .overwrite(clean)
    .refine(isAllowed, { error: controls, abort: true })
    .refine((text) => !hasStackedMarks(text), {
      error: 'Use fewer accents on one letter.',
      abort: true,
    })
    .refine((text) => countCharacters(text) <= max, { error: tooLong })
    .refine((text) => min === 0 || (isVisible(text) && countCharacters(text) >= min), {
      error: missing,
    })
}

/** Documents the limits in graphemes instead of code units. */
function withLimits<Schema extends z.ZodType>(
  kind: string,
  schema: Schema,
  { min = 0, max }: TextLimits,
): Schema {
  return textKind(kind, schema.meta({ ...(min > 0 && { minLength: min }), maxLength: max }))
}

/** One line, such as a street or a title. */
export function lineText(limits: TextLimits) {
  return withLimits('line', createTextSchema(oneLine, limits), limits)
}

/** One line or several, such as a note or a message. */
export function paragraphText(limits: TextLimits) {
  return withLimits('paragraph', createTextSchema(paragraph, limits), limits)
}

/** A search query; it is only rejected if it is too long. */
export function searchText(max: number) {
  return withLimits('search', createTextSchema(search, { max }), { max })
}

/** The name of a person or thing. It is used in emails to strangers, so links are rejected. */
export function nameText(limits: TextLimits) {
  const missing = limits.message ?? 'Enter a name.'
  const name = createTextSchema(oneLine, { ...limits, message: missing })
    .refine((text) => !looksLikeLink(text), {
      error: 'Use a name without a web address or an email address.',
    })
    .refine((text) => text === '' || hasLetterOrDigit(text), { error: missing })
  return withLimits('name', name, limits)
}

/** An id, slug or key that is only compared with stored values. */
export function idText(max = 40, min = 1) {
  const id = z
    .string()
    .max(max, { error: `At most ${max} characters.`, abort: true })
    .min(min, { error: `At least ${min} characters.` })
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: 'Use only characters that are allowed in ids.' })
  return textKind('id', id)
}

const maxTokenLength = 200

/**
 * The secret of a link. Malformed tokens are replaced with `unknownToken`, so that malformed and
 * unknown tokens get the same response.
 */
export function tokenText(isForm: (text: string) => boolean = isToken) {
  const token = z
    .string({ error: 'Enter the token from the link.' })
    .overwrite((text) => (isForm(text) ? text : unknownToken))
    .max(maxTokenLength)
  return textKind('token', token)
}

/** Text that matches a pattern. */
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

export interface CodeFormat {
  readonly max: number
  readonly pattern: RegExp
  readonly message: string
  /** Normalizes the entered code. */
  readonly clean?: (text: string) => string
}

/** A code that a person types. */
export function codeText({ max, pattern, message, clean = normalizeTypedCode }: CodeFormat) {
  const code = z
    .string({ error: message })
    .max(max + 20, { error: message, abort: true })
    .overwrite(clean)
    .regex(pattern, { error: message })
  return textKind('code', code)
}
