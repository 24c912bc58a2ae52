/**
 * What may be said of an error where it is kept: what failed, where, and what the database answered. Never the values that a
 * query carried: they are people's names, addresses and secrets, and the query builder puts them into its messages.
 */
export function errorText(error: unknown): string {
  return told(error, (one) => one.stack ?? one.message)
}

/** The same without the places in the code. */
export function errorMessage(error: unknown): string {
  return told(error, ({ message }) => message)
}

function told(error: unknown, textOf: (error: Error) => string): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : 'not an error'
  const cause = error.cause === undefined ? '' : `\ncaused by ${told(error.cause, textOf)}`
  return withoutValues(textOf(error)) + cause
}

const valuesOfQuery = /\nparams: [^]*?(?=\n {4}at |$)/
/** `invalid input syntax for type integer: "…"` */
const valueInAnswer = /: "[^]*"(?=\n {4}at |$)/

function withoutValues(text: string): string {
  return text.replace(valuesOfQuery, '').replace(valueInAnswer, '')
}
