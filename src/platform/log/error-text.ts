import { redactText } from './redact-text.ts'

/**
 * An error as the log keeps it: what failed, where, and what the database answered. Never the values of a query, which the query
 * builder puts into its messages, and never what a message repeats of a request: email addresses, queries of URLs, tokens, credentials.
 */
export function errorText(error: unknown): string {
  return told(error, (one) => one.stack ?? one.message)
}

/** The same without the places in the code. */
export function errorMessage(error: unknown): string {
  return told(error, ({ message }) => message)
}

function told(error: unknown, textOf: (error: Error) => string): string {
  if (!(error instanceof Error))
    return typeof error === 'string' ? redactText(error) : 'not an error'
  const cause = error.cause === undefined ? '' : `\ncaused by ${told(error.cause, textOf)}`
  return redactText(withoutValues(textOf(error))) + cause
}

const valuesOfQuery = /\nparams: [^]*?(?=\n {4}at |$)/
/** `invalid input syntax for type integer: "…"` */
const valueInAnswer = /: "[^]*"(?=\n {4}at |$)/

function withoutValues(text: string): string {
  return text.replace(valuesOfQuery, '').replace(valueInAnswer, '')
}
