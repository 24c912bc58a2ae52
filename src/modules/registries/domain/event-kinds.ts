import { isCalendarDate } from '#kernel/time/time.ts'

export interface EventField {
  readonly id: string
  readonly label: string
  readonly kind: 'text' | 'date' | 'choice'
  /** Of a choice. */
  readonly options: readonly string[]
  readonly required: boolean
  /** Guests read the answer. */
  readonly shown: boolean
}

/** A kind of event as the merchant defines it, with what is asked of it. */
export interface EventKind {
  readonly id: string
  readonly name: string
  readonly fields: readonly EventField[]
}

export type Answers = Readonly<Record<string, string>>

export const longestAnswer = 120

/** Why these answers cannot be kept: the field's id and what to do. Answers to what is not asked are wrong too. */
export function wrongAnswer(
  { fields }: EventKind,
  answers: Answers,
): { field: string; reason: string } | null {
  for (const [id, answer] of Object.entries(answers)) {
    const field = fields.find((one) => one.id === id)
    const reason = field ? faultOf(field, answer) : 'This is not asked.'
    if (reason) return { field: id, reason }
  }
  return null
}

function faultOf({ kind, options, label }: EventField, answer: string): string | null {
  if (answer === '') return null
  if (kind === 'choice' && !options.includes(answer)) return `Choose one: ${label}.`
  if (kind === 'date' && !isCalendarDate(answer)) return `Enter a date: ${label}.`
  return null
}

/** What the kind asks for and nobody has answered. */
export function unanswered({ fields }: EventKind, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ id, label, required }) =>
      required && !answers[id] ? [[`answers.${id}`, `Say it: ${label}.`] as const] : [],
    ),
  )
}

/** What guests read of the answers, in the order they are asked. */
export function shownAnswers(
  { fields }: EventKind,
  answers: Answers,
): { label: string; value: string }[] {
  return fields.flatMap(({ id, label, kind, shown }) => {
    const value = answers[id]
    return shown && value ? [{ label, value: kind === 'date' ? inWords(value) : value }] : []
  })
}

const long = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
})

function inWords(day: string): string {
  return long.format(new Date(`${day}T00:00:00Z`))
}
