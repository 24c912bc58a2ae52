import { createDateFormat } from '#kernel/locale/date-format.ts'
import { isCalendarDate } from '#kernel/time/time.ts'

export interface EventField {
  readonly id: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'choice'
  /** Empty unless `kind` is `choice`. */
  readonly options: readonly string[]
  readonly required: boolean
  /** Whether guests see the answer. */
  readonly shown: boolean
}

/** An event type as the merchant defines it, with its own fields. */
export interface EventType {
  readonly id: string
  readonly name: string
  readonly fields: readonly EventField[]
  /** Collections for the starter checklist. */
  readonly starters: readonly {
    readonly collection: string
    readonly wanted: number
    readonly preferredOptions: readonly string[]
  }[]
}

export type EventAnswerValues = Readonly<Record<string, string>>

export const maxAnswerLength = 120

/** The first invalid answer, or null. Answers to unknown fields are invalid. */
export function findInvalidAnswer(
  { fields }: EventType,
  answers: EventAnswerValues,
): { field: string; reason: string } | null {
  for (const [id, answer] of Object.entries(answers)) {
    const field = fields.find((one) => one.id === id)
    const reason = field
      ? explainInvalidAnswer(field, answer)
      : 'This event type doesn’t have this field.'
    if (reason) return { field: id, reason }
  }
  return null
}

function explainInvalidAnswer({ kind, options, label }: EventField, answer: string): string | null {
  if (answer === '') return null
  if (kind === 'choice' && !options.includes(answer)) return `Choose an option for “${label}”.`
  if (kind === 'date' && !isCalendarDate(answer)) return `Enter a date for “${label}”.`
  return null
}

/** Required fields without an answer: field path → what to do. */
export function listMissingAnswers(
  { fields }: EventType,
  answers: EventAnswerValues,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ id, label, required }) =>
      required && !answers[id] ? [[`eventAnswers.${id}`, `Fill in “${label}”.`] as const] : [],
    ),
  )
}

/** The answers that guests see, in the order of the fields. */
export function listPublicAnswers(
  { fields }: EventType,
  answers: EventAnswerValues,
): { label: string; value: string }[] {
  return fields.flatMap(({ id, label, kind, shown }) => {
    const value = answers[id]
    return shown && value ? [{ label, value: kind === 'date' ? formatDay(value) : value }] : []
  })
}

const formatDay = createDateFormat({ month: 'long', day: 'numeric', year: 'numeric' })
