import { redactText } from './redact-text.ts'

/**
 * Formats an error with its stack and causes for the log, without query parameters, email
 * addresses, URL queries, tokens and credentials.
 */
export function formatErrorWithStack(error: unknown): string {
  return formatError(error, (cause) => cause.stack ?? cause.message)
}

/** Like `errorText`, without stack traces. */
export function formatErrorMessage(error: unknown): string {
  return formatError(error, ({ message }) => message)
}

function formatError(error: unknown, format: (error: Error) => string): string {
  if (!(error instanceof Error))
    return typeof error === 'string' ? redactText(error) : 'not an error'
  const cause = error.cause === undefined ? '' : `\ncaused by ${formatError(error.cause, format)}`
  return redactText(removeValues(format(error))) + cause
}

const queryParameters = /\nparams: [^]*?(?=\n {4}at |$)/
/** `invalid input syntax for type integer: "…"` */
const databaseValue = /: "[^]*"(?=\n {4}at |$)/

function removeValues(text: string): string {
  return text.replace(queryParameters, '').replace(databaseValue, '')
}
