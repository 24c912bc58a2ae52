import type { ListChoice } from '../../../src/platform/list/describe-list.ts'
import { toWords } from '../form/json-schema'

/** The label of a choice; a value without one is shown in words. */
export const labelChoice = (value: string, choices: readonly ListChoice[] = []): string =>
  choices.find((choice) => choice.value === value)?.label ?? describeCode(value)

/** `/api/staff/ticket/linkOrder` → "Ticket: link order", `refused:not-found` → "Refused: not found". */
export function describeCode(code: string): string {
  const [first = '', ...rest] = code.replace('/api/staff/', '').split(/[/:]/)
  return rest.length > 0
    ? `${toWords(first)}: ${toWords(rest.join(' ')).toLowerCase()}`
    : toWords(first)
}
